import { renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useIdempotencyKey } from './useIdempotencyKey';

test('the same content keeps its key, other content gets another', () => {
  const { result, rerender } = renderHook(() => useIdempotencyKey());
  const first = result.current({ name: 'Ann' });
  rerender();
  expect(result.current({ name: 'Ann' })).toBe(first);
  expect(result.current({ name: 'Anna' })).not.toBe(first);
});
