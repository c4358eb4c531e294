import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { chooseTheme, useTheme } from './theme';

const root = document.documentElement;
let systemIsDark = false;
let systemChanged = () => {};

beforeEach(() => {
  localStorage.clear();
  root.className = '';
  systemIsDark = false;
  vi.spyOn(window, 'matchMedia').mockImplementation(
    () =>
      ({
        get matches() {
          return systemIsDark;
        },
        addEventListener: (_type: string, listener: () => void) => {
          systemChanged = listener;
        },
        removeEventListener: () => {},
      }) as unknown as MediaQueryList,
  );
});

function Toggle() {
  const { theme, isDark, toggleTheme } = useTheme();
  return (
    <button type="button" onClick={toggleTheme}>
      {theme} {isDark ? 'dark' : 'light'}
    </button>
  );
}

test('toggling is shown on the root and remembered', async () => {
  render(<Toggle />);
  await userEvent.click(screen.getByRole('button', { name: 'auto light' }));
  expect(screen.getByRole('button')).toHaveTextContent('dark dark');
  expect(root).toHaveClass('dark');
  expect(localStorage.getItem('rapport-theme')).toBe('dark');

  await userEvent.click(screen.getByRole('button'));
  expect(root).not.toHaveClass('dark');
  expect(localStorage.getItem('rapport-theme')).toBe('light');
});

test('auto follows the system while it changes', () => {
  chooseTheme('auto');
  render(<Toggle />);
  expect(screen.getByRole('button')).toHaveTextContent('auto light');
  systemIsDark = true;
  act(() => systemChanged());
  expect(screen.getByRole('button')).toHaveTextContent('auto dark');
  expect(root).toHaveClass('dark');
});

test('a choice in another tab is taken over', () => {
  render(<Toggle />);
  localStorage.setItem('rapport-theme', 'dark');
  act(() => {
    window.dispatchEvent(new Event('storage'));
  });
  expect(screen.getByRole('button')).toHaveTextContent('dark dark');
});

test('what someone else wrote into the storage counts as auto', () => {
  localStorage.setItem('rapport-theme', '<script>');
  render(<Toggle />);
  expect(screen.getByRole('button')).toHaveTextContent('auto light');
});
