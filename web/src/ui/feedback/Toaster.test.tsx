// Isolated: shows messages, of which there is only one at a time.
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { toast as sonner } from 'sonner';
import { expect, test, vi } from 'vitest';
import { Toaster } from './Toaster';
import { toast } from './toast';

test('a message sent before the toaster is loaded is shown once it is', async () => {
  toast.info('Welcome back');
  render(<Toaster />);
  expect(await screen.findByText('Welcome back')).toBeInTheDocument();
});

test('a message appears above the bar at the bottom of a phone, as above those of a wide window', async () => {
  toast.info('Saved');
  render(<Toaster />);
  const { style } = (await screen.findByText('Saved')).closest('ol') as HTMLElement;
  expect(style.getPropertyValue('--offset-bottom')).toBe('5rem');
  expect(style.getPropertyValue('--mobile-offset-bottom')).toBe('5rem');
});

test('there is one message at a time, and a new one replaces the old one completely', async () => {
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

test('a message sent by the action of a message is not lost when that message closes', async () => {
  render(<Toaster />);
  toast.success('Contact deleted', { action: { label: 'Undo', onClick: () => toast.success('As before') } });
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('As before')).toBeInTheDocument();
  await waitFor(() => expect(screen.queryByText('Contact deleted')).not.toBeInTheDocument());
  expect(screen.getByText('As before')).toBeInTheDocument();
});

test('pressing the action of a message returns the focus at once, before the message closes', async () => {
  render(
    <>
      <button type="button">Edit</button>
      <Toaster />
    </>,
  );
  toast.success('Phone saved', { action: { label: 'Undo', onClick: () => undefined } });
  const undo = await screen.findByRole('button', { name: 'Undo' });
  screen.getByRole('button', { name: 'Edit' }).focus();
  await userEvent.click(undo);
  expect(screen.getByRole('button', { name: 'Edit' })).toHaveFocus();
});

test('an error closes when its form is sent again, and other messages stay', async () => {
  render(
    <>
      <form aria-label="Deal" />
      <Toaster />
    </>,
  );
  const send = () => fireEvent.submit(screen.getByRole('form', { name: 'Deal' }));
  toast.error('The server is away');
  await screen.findByText('The server is away');
  send();
  await waitFor(() => expect(screen.queryByText('The server is away')).not.toBeInTheDocument());

  const dismiss = vi.spyOn(sonner, 'dismiss');
  toast.success('Roof was added');
  await screen.findByText('Roof was added');
  send();
  expect(dismiss).not.toHaveBeenCalled();
});
