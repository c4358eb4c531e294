import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { ThemeProvider } from './ThemeProvider';
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
  render(<Toggle />, { wrapper: ThemeProvider });
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
  render(<Toggle />, { wrapper: ThemeProvider });
  expect(screen.getByRole('button')).toHaveTextContent('auto light');
  systemIsDark = true;
  act(() => systemChanged());
  expect(screen.getByRole('button')).toHaveTextContent('auto dark');
  expect(root).toHaveClass('dark');
});

test('a choice in another tab is taken over', () => {
  render(<Toggle />, { wrapper: ThemeProvider });
  localStorage.setItem('rapport-theme', 'dark');
  act(() => {
    window.dispatchEvent(new Event('storage'));
  });
  expect(screen.getByRole('button')).toHaveTextContent('dark dark');
});

test('what someone else wrote into the storage counts as auto', () => {
  localStorage.setItem('rapport-theme', '<script>');
  render(<Toggle />, { wrapper: ThemeProvider });
  expect(screen.getByRole('button')).toHaveTextContent('auto light');
});

test('outside of its provider there is no theme to use', () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  expect(() => render(<Toggle />)).toThrow('useTheme must be used within a ThemeProvider');
});
