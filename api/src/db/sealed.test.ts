import { expect, test } from 'vitest';
import { seal, unseal } from './sealed';

const KEY = 'a key for tests, long enough to be one';

test('a secret is read with its key for its row alone, and never twice the same', () => {
  const kept = seal(KEY, 'pa$$ wörd', 'row');
  expect(kept).not.toContain('pa$$');
  expect(unseal(KEY, kept, 'row')).toBe('pa$$ wörd');
  expect(seal(KEY, 'pa$$ wörd', 'row')).not.toBe(kept);
  expect(unseal(KEY, kept, 'other')).toBeNull();
  expect(unseal(`${KEY}!`, kept, 'row')).toBeNull();
  expect(unseal(KEY, `${kept.slice(0, -2)}AA`, 'row')).toBeNull();
  expect(unseal(KEY, '', 'row')).toBeNull();
});
