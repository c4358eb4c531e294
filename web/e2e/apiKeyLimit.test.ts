import { expect } from '@playwright/test';
import { databaseUrl, onDatabase, test } from './journey';
import { makeDataDir, startProduct } from './product';

/** Divisible by the number of processes. */
const LANES = 12;

test('of 150 simultaneous requests with one key to three processes, exactly 100 are answered', async ({
  account,
  request,
}) => {
  await onDatabase(`update workspaces set plan_id = 'pro' where id = $1`, [account.workspaceId]);
  await onDatabase('update users set email_verified_at = now() where email = $1', [account.email]);
  const made = await request.post('/api/api-keys', {
    data: { name: 'Three doors' },
    headers: { Authorization: `Bearer ${account.accessToken}` },
  });
  const { key } = await made.json();

  const others = await Promise.all(
    [1, 2].map(() => startProduct(makeDataDir(), { DATABASE_URL: databaseUrl(), WORKER: 'off' })),
  );
  const addresses = [String(process.env.RAPPORT_ADDRESS), ...others.map(({ address }) => address)];
  // A few at a time for each process: on a slow machine it would refuse more because of its load.
  const askInTurn = async (lane: number) => {
    const statuses: number[] = [];
    for (let at = lane; at < 150; at += LANES) {
      const answer = await fetch(`${addresses[at % 3]}/api/contacts?limit=1`, { headers: { 'X-API-Key': key } });
      await answer.text();
      statuses.push(answer.status);
    }
    return statuses;
  };
  const statuses = (await Promise.all(Array.from({ length: LANES }, (_, lane) => askInTurn(lane)))).flat();
  await Promise.all(others.map((other) => other.stop()));
  expect(statuses.filter((status) => status === 200)).toHaveLength(100);
  expect(statuses.filter((status) => status === 429)).toHaveLength(50);
});
