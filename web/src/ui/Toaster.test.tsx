import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { Toaster } from './Toaster';
import { toast } from './toast';

test('a message said before anything listens is shown once something does', async () => {
  toast.info('Welcome back');
  render(<Toaster />);
  expect(await screen.findByText('Welcome back')).toBeInTheDocument();
});

test('there is one message at a time, and the new one takes the place of the old with all it had', async () => {
  const undo = vi.fn();
  render(<Toaster />);
  toast.success('Contact deleted', { description: 'Maria', action: { label: 'Undo', onClick: undo } });
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(undo).toHaveBeenCalledTimes(1);

  toast.success('Contact deleted', { description: 'Maria', action: { label: 'Undo', onClick: undo } });
  await screen.findByText('Maria');
  toast.error('Error');
  expect(await screen.findByText('Error')).toBeInTheDocument();
  await waitFor(() => expect(screen.queryByText('Contact deleted')).not.toBeInTheDocument());
  expect(screen.queryByText('Maria')).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Undo' })).not.toBeInTheDocument();
});

test('a message has its whole time, however late in the time of the one before it comes', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  try {
    render(<Toaster />);
    toast.info('Saved');
    await screen.findByText('Saved');
    await act(() => vi.advanceTimersByTimeAsync(3_500));
    toast.info('Deleted');
    await screen.findByText('Deleted');
    await act(() => vi.advanceTimersByTimeAsync(3_000));
    expect(screen.getByText('Deleted')).toBeInTheDocument();
    await act(() => vi.advanceTimersByTimeAsync(2_000));
    expect(screen.queryByText('Deleted')).not.toBeInTheDocument();
  } finally {
    vi.useRealTimers();
  }
});
