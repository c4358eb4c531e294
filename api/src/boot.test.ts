import { expect, test } from 'vitest';
import { runUntilStopped } from './boot';

test('when a part cannot open, those before it are stopped, the last first, though one of them fails at that too', async () => {
  const stopped: string[] = [];
  const part = (name: string) => ({ stop: async () => void stopped.push(name) });
  const broken = { stop: () => Promise.reject(new Error('It does not stop')) };
  const started = runUntilStopped({ logLevel: 'silent' }, async (opened) => {
    opened(part('database'));
    opened(broken);
    opened(part('server'));
    throw new Error('The port is taken');
  });
  await expect(started).rejects.toThrow('The port is taken');
  expect(stopped).toEqual(['server', 'database']);
});
