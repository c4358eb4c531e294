import { COUNTED_MAX } from '@rapport/shared/counts';
import { beforeAll, expect, test } from 'vitest';
import { disableRowLevelSecurity } from '../../testing/disableRowLevelSecurity';
import { startApi, type Workspace } from '../../testing/startApi';

const api = startApi();

/** More than are found at once, so that rules are checked both by values and record by record. */
const CONTACTS = 3_000;

const IN_ORDER = ['gold', 'silver'];
let ours: Workspace;

const copies = (columns: string, select: string) => async (theirs: Workspace) =>
  api.db.raw(`insert into ${columns} select ${select} where source.workspace_id = :ours`, {
    ours: ours.workspaceId,
    theirs: theirs.workspaceId,
  });

const copyFields = copies(
  'fields (workspace_id, id, object_type, key, type, label, position, options)',
  ':theirs, id, object_type, key, type, label, position, options from fields as source',
);
const copyContacts = copies(
  'contacts (workspace_id, id, name, status, custom)',
  `:theirs, id, 'Theirs', 'lead', '{"place": "Mill", "story": "Their long story", "prints": 9999, "package": "silver", "album": true}' from contacts as source`,
);

// The other workspace has records and fields with the same ids, and other values.
beforeAll(async () => {
  ours = await api.workspace();
  const theirs = await api.workspace();
  const options = IN_ORDER.map((label) => ({ label }));
  const types = { place: 'text', story: 'long_text', prints: 'number', package: 'choice', album: 'checkbox' };
  for (const [label, type] of Object.entries(types)) {
    await ours
      .post('/api/fields', { object_type: 'contact', type, label, ...(type === 'choice' && { options }) })
      .expect(201);
  }
  await ours.scoped(({ db, workspaceId }) =>
    db.raw(
      `insert into contacts (workspace_id, id, name, status, custom)
       select ?, new_id(n), 'Ours', 'lead', jsonb_strip_nulls(jsonb_build_object('prints', n, 'place', case when n % 2 = 0 then 'Mill' end))
       from generate_series(1, ${CONTACTS}) as n`,
      [workspaceId],
    ),
  );
  await copyFields(theirs);
  await disableRowLevelSecurity(api.db);
  await copyContacts(theirs);
  await api.db.raw('analyze contacts, field_values');
});

/** Also with the stored count of a large workspace, whose newest records are examined first. */
test.each([CONTACTS, 50_000])(
  'of %i records rules, sorts and counts take no value of another workspace',
  async (total) => {
    await api.db('workspace_counts').where({ workspace_id: ours.workspaceId, noun: 'contacts' }).update({ total });
    const found = async (query: string) => {
      const { headers, body } = await ours.get(`/api/contacts?limit=200&${query}`).expect(200);
      const places = body.map(({ custom }: { custom: Record<string, unknown> }) => custom.place ?? null);
      return { total: Number(headers['x-total-count']), places: [...new Set(places)] };
    };
    const rule = (field: string, op: string, value?: unknown) =>
      `filter=${encodeURIComponent(JSON.stringify({ match: 'all', rules: [{ field: `custom.${field}`, op, value }] }))}`;
    for (const theirs of [
      rule('place', 'is', 'theirs'),
      rule('place', 'contains', 'their'),
      rule('story', 'contains', 'their long'),
      rule('story', 'not_empty'),
      rule('prints', 'more_than', 9_000),
      rule('package', 'is', 'silver'),
      rule('package', 'not_empty'),
      rule('album', 'is', true),
    ]) {
      for (const order of ['', '&sort=-custom.prints']) {
        expect([theirs, await found(theirs + order)]).toEqual([theirs, { total: 0, places: [] }]);
      }
    }
    for (const half of [rule('place', 'is', 'mill'), rule('place', 'contains', 'mil'), rule('place', 'not_empty')]) {
      for (const order of ['', '&sort=name', '&sort=-custom.prints']) {
        expect([half, await found(half + order)]).toEqual([half, { total: CONTACTS / 2, places: ['Mill'] }]);
      }
    }
    // Those without a value are what the kept number of records has beyond the values.
    const empty = Math.min(total - CONTACTS / 2, COUNTED_MAX);
    expect(await found(rule('place', 'empty'))).toEqual({ total: empty, places: [null] });
    for (const sort of ['custom.prints', '-custom.prints', 'custom.package', 'custom.place', '-custom.album']) {
      const { body } = await ours.get(`/api/contacts?limit=200&sort=${sort}`).expect(200);
      expect(new Set(body.map(({ id }: { id: string }) => id)).size).toBe(200);
    }
    const { body } = await ours.get('/api/contacts?limit=1&sort=-custom.prints').expect(200);
    expect(body[0].custom.prints).toBe(CONTACTS);
  },
);
