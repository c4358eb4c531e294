import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { renderWithApp } from '../../testing/renderWithApp';
import { QuickAdd } from './QuickAdd';

test('Escape on a choice closes the list and moves the focus back to its button', async () => {
  renderWithApp(<QuickAdd />);
  const button = screen.getByRole('button', { name: 'Quick add' });
  await userEvent.click(button);
  (await screen.findByRole('button', { name: 'Deal' })).focus();
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByRole('button', { name: 'Deal' })).not.toBeInTheDocument();
  expect(button).toHaveFocus();
});
