import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { Button } from '../button/Button';
import { ConfirmDialog } from './ConfirmDialog';

function Screen({ onConfirm }: { onConfirm: () => unknown }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Delete note</Button>
      <ConfirmDialog
        open={open}
        onOpenChange={setOpen}
        title="Are you sure you want to delete this note?"
        confirmLabel="Delete"
        onConfirm={onConfirm}
      />
    </>
  );
}

const ask = async (onConfirm: () => unknown) => {
  render(<Screen onConfirm={onConfirm} />);
  await userEvent.click(screen.getByRole('button', { name: 'Delete note' }));
  return screen.findByRole('alertdialog', { name: 'Are you sure you want to delete this note?' });
};
const isGone = () => waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());

test('the safe answer has the focus, and choosing it does nothing', async () => {
  const onConfirm = vi.fn();
  await ask(onConfirm);
  expect(screen.getByRole('button', { name: 'Cancel' })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await isGone();
  expect(onConfirm).not.toHaveBeenCalled();
  await waitFor(() => expect(screen.getByRole('button', { name: 'Delete note' })).toHaveFocus());
});

test('Escape means no', async () => {
  const onConfirm = vi.fn();
  await ask(onConfirm);
  await userEvent.keyboard('{Escape}');
  await isGone();
  expect(onConfirm).not.toHaveBeenCalled();
});

test('it stays open until the action is done, and a second click does not repeat it', async () => {
  let finish = () => {};
  const onConfirm = vi.fn(() => new Promise<void>((done) => (finish = done)));
  await ask(onConfirm);
  await userEvent.click(screen.getByRole('button', { name: 'Delete' }));
  await userEvent.click(screen.getByRole('button', { name: 'Delete' }));
  expect(onConfirm).toHaveBeenCalledTimes(1);
  expect(screen.getByRole('button', { name: 'Delete' })).toHaveAttribute('aria-busy', 'true');
  finish();
  await isGone();
});

test.each([
  ['Escape', () => userEvent.keyboard('{Escape}')],
  ['Cancel', () => userEvent.click(screen.getByRole('button', { name: 'Cancel' }))],
])('%s does not close it during the action', async (_way, leave) => {
  let finish = () => {};
  await ask(() => new Promise<void>((done) => (finish = done)));
  await userEvent.click(screen.getByRole('button', { name: 'Delete' }));
  await leave();
  expect(screen.getByRole('alertdialog')).toHaveAttribute('data-state', 'open');
  finish();
  await isGone();
});

test('it stays open if the action fails, for another try', async () => {
  const onConfirm = vi.fn().mockRejectedValueOnce(new Error('offline')).mockResolvedValueOnce(undefined);
  await ask(onConfirm);
  await userEvent.click(screen.getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(screen.getByRole('button', { name: 'Delete' })).not.toHaveAttribute('aria-busy'));
  await userEvent.click(screen.getByRole('button', { name: 'Delete' }));
  await isGone();
  expect(onConfirm).toHaveBeenCalledTimes(2);
});

/** A part of a page whose button disappears with what it removes; `removers` receives the function that removes it. */
function Part({ isAtOnce, removers }: { isAtOnce: boolean; removers: (() => void)[] }) {
  const [isThere, setIsThere] = useState(true);
  const remove = () => setIsThere(false);
  removers[0] = remove;
  return (
    <section data-card aria-label="Notes">
      {isThere && <Screen onConfirm={() => isAtOnce && remove()} />}
    </section>
  );
}

test.each([
  ['at once', true],
  ['when the page has loaded what changed', false],
])('the part of the page has the focus after its button was removed %s', async (_when, isAtOnce) => {
  const removers: (() => void)[] = [];
  render(<Part isAtOnce={isAtOnce} removers={removers} />);
  await userEvent.click(screen.getByRole('button', { name: 'Delete note' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Delete' }));
  await isGone();
  if (!isAtOnce) {
    await waitFor(() => expect(screen.getByRole('button', { name: 'Delete note' })).toHaveFocus());
    act(() => removers[0]?.());
  }
  await waitFor(() => expect(screen.getByRole('region', { name: 'Notes' })).toHaveFocus());
});
