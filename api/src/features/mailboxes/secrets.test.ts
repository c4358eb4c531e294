import { expect, test } from 'vitest';
import { decrypted, encrypted } from './secrets';

const KEY = 'a key for tests, long enough to be one';

test('a secret is read with its key for its row alone, and never twice the same', () => {
  const kept = encrypted(KEY, 'pa$$ wörd', 'row');
  expect(kept).not.toContain('pa$$');
  expect(decrypted(KEY, kept, 'row')).toBe('pa$$ wörd');
  expect(encrypted(KEY, 'pa$$ wörd', 'row')).not.toBe(kept);
  expect(decrypted(KEY, kept, 'other')).toBeNull();
  expect(decrypted(`${KEY}!`, kept, 'row')).toBeNull();
  expect(decrypted(KEY, `${kept.slice(0, -2)}AA`, 'row')).toBeNull();
  expect(decrypted(KEY, '', 'row')).toBeNull();
});
