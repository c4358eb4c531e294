import { pino } from 'pino';
import { expect, test } from 'vitest';
import { runUntilStopped } from './boot';

test('when a part cannot open, those before it and the database are stopped, though one of them fails at that too', async () => {
  const stopped: string[] = [];
  const part = (name: string) => ({ stop: async () => void stopped.push(name) });
  const broken = { stop: () => Promise.reject(new Error('It does not stop')) };
  const started = runUntilStopped(pino({ level: 'silent' }), part('database'), async (opened) => {
    opened(part('server'));
    opened(broken);
    throw new Error('The port is taken');
  });
  await expect(started).rejects.toThrow('The port is taken');
  expect(stopped).toEqual(['server', 'database']);
});
