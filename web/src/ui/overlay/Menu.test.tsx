import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { Button } from '../button/Button';
import { Menu, MenuItem } from './Menu';

const renderMenu = () => {
  const [edit, remove] = [vi.fn(), vi.fn()];
  render(
    <Menu trigger={<Button>More</Button>}>
      <MenuItem onSelect={edit}>Edit</MenuItem>
      <MenuItem disabled>Copy</MenuItem>
      <MenuItem onSelect={remove}>Delete</MenuItem>
    </Menu>,
  );
  return { edit, remove, button: screen.getByRole('button', { name: 'More' }) };
};
const isGone = () => waitFor(() => expect(screen.queryByRole('menu')).not.toBeInTheDocument());

test.each(['{Enter}', ' ', '{ArrowDown}'])('%s opens it at its first entry', async (key) => {
  const { button } = renderMenu();
  expect(button).toHaveAttribute('aria-expanded', 'false');
  await userEvent.tab();
  await userEvent.keyboard(key);

  expect(await screen.findByRole('menu', { name: 'More' })).toBeVisible();
  expect(button).toHaveAttribute('aria-expanded', 'true');
  await waitFor(() => expect(screen.getByRole('menuitem', { name: 'Edit' })).toHaveFocus());
});

test('arrow keys skip disabled entries, Enter chooses one, and the focus returns', async () => {
  const { button, edit, remove } = renderMenu();
  await userEvent.tab();
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(screen.getByRole('menuitem', { name: 'Edit' })).toHaveFocus());
  await userEvent.keyboard('{ArrowDown}');
  await waitFor(() => expect(screen.getByRole('menuitem', { name: 'Delete' })).toHaveFocus());
  await userEvent.keyboard('{Enter}');

  await isGone();
  expect(remove).toHaveBeenCalledTimes(1);
  expect(edit).not.toHaveBeenCalled();
  expect(button).toHaveFocus();
});

test('a second press on its button closes it', async () => {
  const { button } = renderMenu();
  await userEvent.click(button);
  await screen.findByRole('menu');
  await userEvent.click(button);
  await isGone();
});
