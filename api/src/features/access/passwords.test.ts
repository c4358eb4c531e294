import bcrypt from 'bcrypt';
import { expect, onTestFinished, test, vi } from 'vitest';
import { hashPassword, isPassword, setHashingCost } from './passwords';

test('a password is stored as a hash that takes 2^12 rounds, and only that password matches it', async () => {
  // Other tests in the same process may have lowered the cost.
  setHashingCost();
  const stored = await hashPassword('a pepper', 'a fine password');
  expect(stored).toMatch(/^v1\$\$2b\$12\$/);
  expect(await isPassword('a pepper', 'a fine password', stored)).toBe(true);
  expect(await isPassword('a pepper', 'another password', stored)).toBe(false);
  expect(await isPassword('another pepper', 'a fine password', stored)).toBe(false);
  expect(await isPassword('a pepper', 'a fine password', null)).toBe(false);
});

test('checking a password without an account takes a hash of the same cost', async () => {
  setHashingCost();
  const compare = vi.spyOn(bcrypt, 'compare');
  onTestFinished(() => compare.mockRestore());
  await isPassword('a pepper', 'a fine password', null);

  const decoy = String(compare.mock.calls[0]?.[1]);
  expect(bcrypt.getRounds(decoy)).toBe(12);
  // bcrypt would refuse an invalid salt at once, without the cost.
  expect(await bcrypt.hash('a fine password', decoy.slice(0, 29))).toMatch(/^\$2b\$12\$/);
});
