import { render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ConfirmDialog } from './ConfirmDialog';
import { Dialog } from './Dialog';

// A dialog stays on screen this long while its closing is animated.
const animation = document.createElement('style');
animation.textContent = '[data-state=closed] { animation-name: vanish; }';
beforeEach(() => document.head.append(animation));
afterEach(() => animation.remove());

const ignore = () => undefined;

test('a closing dialog does not change, although the page has dropped its record', async () => {
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

test('a closing question does not change', async () => {
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
