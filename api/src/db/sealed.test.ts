import { expect, test } from 'vitest';
import { seal, unseal } from './sealed';

const KEY = 'a key for tests, long enough to be one';

test('a secret can only be decrypted with its key and for its row, and never encrypts to the same text twice', () => {
  const kept = seal(KEY, 'pa$$ wörd', 'row');
  expect(kept).not.toContain('pa$$');
  expect(unseal(KEY, kept, 'row')).toBe('pa$$ wörd');
  expect(seal(KEY, 'pa$$ wörd', 'row')).not.toBe(kept);
  expect(unseal(KEY, kept, 'other')).toBeNull();
  expect(unseal(`${KEY}!`, kept, 'row')).toBeNull();
  expect(unseal(KEY, `${kept.slice(0, -2)}AA`, 'row')).toBeNull();
  expect(unseal(KEY, '', 'row')).toBeNull();
});
