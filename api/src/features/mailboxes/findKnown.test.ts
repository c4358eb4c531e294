import { expect, test } from 'vitest';
import { startApi } from '../../testing/startApi';
import { findKnown } from './mailMessages.repository';

const api = startApi();

test('contacts are found by any of their addresses, even in a workspace with very many contacts', async () => {
  const [ours, theirs] = [await api.workspace(), await api.workspace()];
  const ada = await ours.contact({ email: 'Ada@Example.com', other_emails: ['Countess@Example.com'] });
  const bob = await ours.contact({ email: 'bob@example.com', other_emails: ['COUNTESS@example.com'] });
  await theirs.contact({ email: 'ada@example.com' });
  await ours.scoped(({ db, workspaceId }) =>
    db.raw(
      `insert into contacts (workspace_id, id, name, email)
       select ?, gen_random_uuid(), 'Number ' || n, n || '@example.org' from generate_series(1, 3000) n`,
      [workspaceId],
    ),
  );
  await api.db.raw('vacuum analyze contacts');
  const { known, read } = await ours.scoped(async (scope) => {
    const found = await findKnown(scope, ['ada@example.com', 'countess@example.com', 'nobody@example.com']);
    const { rows } = await scope.db.raw(
      `select seq_tup_read + coalesce(idx_tup_fetch, 0) as read from pg_stat_xact_user_tables where relname = 'contacts'`,
    );
    return { known: found.contacts, read: rows[0].read };
  });
  expect([...known].map(([address, ids]) => [address, ids.toSorted()]).toSorted()).toEqual([
    ['ada@example.com', [ada.id]],
    ['countess@example.com', [ada.id, bob.id].toSorted()],
  ]);
  expect(read).toBeLessThan(50);
});
