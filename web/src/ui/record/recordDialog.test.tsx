import { render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { recordDialog } from './recordDialog';

// Stays on screen while it closes, as in a browser that animates that.
vi.mock('../overlay/Dialog', () => ({
  Dialog: ({ title, children }: { title: string; children: unknown }) => (
    <section aria-label={title}>{children as string}</section>
  ),
}));

const Dialog = recordDialog<{ id: string; name: string }>(
  { add: 'Add company', edit: 'Edit company' },
  ({ record }) => <p>{record?.name ?? 'Nobody'}</p>,
);

test('keeps its title and its record while it closes, and adds another one after that', () => {
  const acme = { id: '1', name: 'Acme' };
  const { rerender } = render(<Dialog open record={acme} onClose={() => undefined} />);
  rerender(<Dialog open={false} onClose={() => undefined} />);
  expect(screen.getByRole('region', { name: 'Edit company' })).toHaveTextContent('Acme');
  rerender(<Dialog open onClose={() => undefined} />);
  expect(screen.getByRole('region', { name: 'Add company' })).toHaveTextContent('Nobody');
});
