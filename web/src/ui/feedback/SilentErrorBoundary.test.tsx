import { render, screen } from '@testing-library/react';
import { useEffect } from 'react';
import { expect, test, vi } from 'vitest';
import { SilentErrorBoundary } from './SilentErrorBoundary';

function FailsInEffect(): string {
  useEffect(() => {
    throw new TypeError("Failed to construct 'Notification': Illegal constructor");
  }, []);
  return 'The bell';
}

function FailsWhileRendering(): string {
  throw new Error('No such thing');
}

test.each([
  ['an effect', FailsInEffect],
  ['rendering', FailsWhileRendering],
])('secondary content that fails in %s disappears alone', (_where, Bell) => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  render(
    <>
      <SilentErrorBoundary>
        <Bell />
      </SilentErrorBoundary>
      <input aria-label="Note" defaultValue="Half a thought" />
    </>,
  );
  expect(screen.queryByText('The bell')).not.toBeInTheDocument();
  expect(screen.getByLabelText('Note')).toHaveValue('Half a thought');
  expect(logged).toHaveBeenCalled();
  logged.mockRestore();
});
