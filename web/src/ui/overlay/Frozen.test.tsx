import { render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ConfirmDialog } from './ConfirmDialog';
import { Dialog } from './Dialog';

// A dialog that is animated while it closes stays on screen for so long.
const animation = document.createElement('style');
animation.textContent = '[data-state=closed] { animation-name: vanish; }';
beforeEach(() => document.head.append(animation));
afterEach(() => animation.remove());

const ignore = () => undefined;

test('a dialog stays as it was while it closes, although the page has let go of its record', async () => {
  const dialog = (name: string | null) => (
    <Dialog open={name !== null} onOpenChange={ignore} title={`Edit ${name}`}>
      <p>About {name}</p>
    </Dialog>
  );
  const { rerender } = render(dialog('Ada'));
  await screen.findByRole('dialog', { name: 'Edit Ada' });
  rerender(dialog(null));
  expect(screen.getByRole('dialog', { name: 'Edit Ada' })).toHaveTextContent('About Ada');
  rerender(dialog('Bob'));
  expect(screen.getByRole('dialog', { name: 'Edit Bob' })).toHaveTextContent('About Bob');
});

test('a question stays as it was while it closes', async () => {
  const question = (name: string | null) => (
    <ConfirmDialog
      open={name !== null}
      onOpenChange={ignore}
      title={`Delete ${name}?`}
      confirmLabel="Delete"
      onConfirm={ignore}
    />
  );
  const { rerender } = render(question('Ada'));
  await screen.findByRole('alertdialog', { name: 'Delete Ada?' });
  rerender(question(null));
  expect(screen.getByRole('alertdialog', { name: 'Delete Ada?' })).toBeInTheDocument();
});
