import { act, renderHook } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { useAskFirst } from './useAskFirst';

test('an action that fails without a question before it causes no unhandled error', async () => {
  const unhandled = vi.fn();
  process.on('unhandledRejection', unhandled);
  const { result } = renderHook(useAskFirst);
  const go = vi.fn(() => Promise.reject(new Error('Offline')));
  await act(async () => result.current.askFirst(go));
  await new Promise((resolve) => setImmediate(resolve));
  expect(go).toHaveBeenCalledOnce();
  expect(unhandled).not.toHaveBeenCalled();
  process.off('unhandledRejection', unhandled);
});
