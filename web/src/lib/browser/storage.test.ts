// Isolated: fills and blocks local storage.
import { afterEach, expect, test, vi } from 'vitest';
import { chooseTheme } from '../../ui/theme/theme';
import { clearTokens, mayBeSignedIn, storedAccessToken, storeTokens } from '../session/tokens';
import { browserValue } from './browserValue';

const forbidden = () => {
  throw new DOMException('The operation is insecure.', 'SecurityError');
};
const noRoom = () => {
  throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
};
const tokens = { access_token: 'access', refresh_token: 'refresh' };

afterEach(() => {
  clearTokens();
  vi.restoreAllMocks();
});

test.each([
  ['forbids storage', () => vi.spyOn(window, 'localStorage', 'get').mockImplementation(forbidden)],
  ['has no room left', () => vi.spyOn(Storage.prototype, 'setItem').mockImplementation(noRoom)],
])('if the browser %s, a session, a choice and the theme last as long as the page', (_why, hinder) => {
  hinder();
  expect(mayBeSignedIn()).toBe(false);
  storeTokens(tokens);
  expect(storedAccessToken()).toBe('access');
  clearTokens();
  expect(storedAccessToken()).toBeNull();

  const view = browserValue('rapport-view-test');
  view.write('table');
  expect(view.read()).toBe('table');
  view.write('');

  chooseTheme('dark');
  expect(document.documentElement).toHaveClass('dark');
  chooseTheme('light');
  expect(document.documentElement).not.toHaveClass('dark');
});
