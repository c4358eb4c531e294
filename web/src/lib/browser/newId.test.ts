import { expect, test, vi } from 'vitest';
import { z } from 'zod';
import { newId } from './newId';

test('ids are different UUIDs, also in browsers without `randomUUID`', () => {
  vi.spyOn(crypto, 'randomUUID').mockImplementation(() => {
    throw new TypeError('crypto.randomUUID is not a function');
  });
  const ids = Array.from({ length: 500 }, newId);
  expect(z.uuidv4().array().safeParse(ids).error).toBeUndefined();
  expect(new Set(ids).size).toBe(500);
});
