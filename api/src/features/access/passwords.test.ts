import { expect, test } from 'vitest';
import { hashPassword, isPassword, setHashingCost } from './passwords';

test('a password is stored as a hash that takes 2^12 rounds, and only that password matches it', async () => {
  // Tests of the same process may have made it cheaper.
  setHashingCost();
  const stored = await hashPassword('a pepper', 'a fine password');
  expect(stored).toMatch(/^v1\$\$2b\$12\$/);
  expect(await isPassword('a pepper', 'a fine password', stored)).toBe(true);
  expect(await isPassword('a pepper', 'another password', stored)).toBe(false);
  expect(await isPassword('another pepper', 'a fine password', stored)).toBe(false);
  expect(await isPassword('a pepper', 'a fine password', null)).toBe(false);
});
