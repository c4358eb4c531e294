import { expect, test } from 'vitest';
import { atTheEnd, cleanUp } from './cleanUp';

test('what follows is stopped, latest first, even if something cannot be stopped', async () => {
  const stopped: string[] = [];
  const problem = new Error('It is still running');
  atTheEnd(() => stopped.push('the database'));
  atTheEnd(() => Promise.reject(problem));
  atTheEnd(() => stopped.push('the server'));
  await expect(cleanUp()).rejects.toMatchObject({ errors: [problem] });
  expect(stopped).toEqual(['the server', 'the database']);
});
