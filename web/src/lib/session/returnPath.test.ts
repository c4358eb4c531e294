import { afterEach, expect, test, vi } from 'vitest';
import { keepReturn } from './returnPath';
import { takeReturn } from './takeReturn';
import { clearTokens, storeTokens } from './tokens';

const signIn = (user: string, workspace: string) =>
  storeTokens({ access_token: `x.${btoa(JSON.stringify({ sub: user, workspace }))}.x`, refresh_token: 'refresh' });

afterEach(clearTokens);

test('the page is opened once, for the user whose session ended on it', () => {
  keepReturn('/contacts?search=ada', { user: 'ann', workspace: 'ours' });
  signIn('ann', 'ours');
  expect([takeReturn(), takeReturn()]).toEqual(['/contacts?search=ada', null]);
});

test.each([
  ['another person', 'bob', 'ours'],
  ['another workspace', 'ann', 'theirs'],
])('it is not opened for %s', (_who, user, workspace) => {
  keepReturn('/contacts', { user: 'ann', workspace: 'ours' });
  signIn(user, workspace);
  expect(takeReturn()).toBeNull();
});

test('a link opened while signed out leads any user who signs in to its page', () => {
  keepReturn('/tasks', {});
  signIn('ann', 'ours');
  expect(takeReturn()).toBe('/tasks');
});

test('without storage, nothing is kept', () => {
  const storage = vi.spyOn(window, 'sessionStorage', 'get').mockImplementation(() => {
    throw new DOMException('The operation is insecure.', 'SecurityError');
  });
  keepReturn('/tasks', {});
  expect(takeReturn()).toBeNull();
  storage.mockRestore();
});
