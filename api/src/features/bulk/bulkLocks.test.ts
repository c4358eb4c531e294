import type { BulkAction } from '@rapport/shared/bulk';
import type { ListedTable } from '@rapport/shared/recordFields';
import { v7 as uuidv7 } from 'uuid';
import { describe, expect, test } from 'vitest';
import type { Scope } from '../../db/scope';
import { startApi, type Workspace } from '../../testing/startApi';
import { applyChange, type Change, revertRecords } from './change.service';
import { DELETE_PREVIEW, readPreview } from './preview.repository';

const api = startApi();

const stage = { key: 'proposal', kind: 'open', name: null } as Change['stage'];
const field = { key: 'none', value: 'x', field: { label: 'None', type: 'text' }, names: {} } as Change['field'];

const CHANGES: [ListedTable, BulkAction][] = [
  ['contacts', { type: 'status', status: 'partner' }],
  ['contacts', { type: 'field', key: 'none', value: 'x' }],
  ['contacts', { type: 'delete' }],
  ['companies', { type: 'delete' }],
  ['deals', { type: 'stage', stage: 'proposal', lost_reason: '' }],
  ['tasks', { type: 'status', status: 'done' }],
  ['tasks', { type: 'due', due_date: '2026-12-24' }],
];

const recordOf = async (theirs: Workspace, table: ListedTable) => {
  const made = { contacts: theirs.contact, companies: theirs.company, deals: theirs.deal, tasks: theirs.task };
  return (await made[table]()).id;
};

/**
 * Tries to change a record of theirs, and to undo a change of theirs, from our workspace. An error from the database
 * counts as a refusal too.
 */
const trespass = async (ours: Workspace, theirs: Workspace, claim: (scope: Scope) => Scope) => {
  for (const [table, action] of CHANGES) {
    const change = { table, action, stage, field, zone: 'UTC' };
    const id = await recordOf(theirs, table);
    const read = () => api.db(table).where({ id }).first();
    const refused = () => 0;
    const before = await read();
    const changed = ours.scoped((scope) => applyChange(claim(scope), change, [id], uuidv7()));
    expect([table, action.type, await changed.catch(refused)]).toEqual([table, action.type, 0]);
    expect(await read()).toEqual(before);
    const seen = ours.scoped((scope) => readPreview(claim(scope), table, [id], DELETE_PREVIEW));
    expect(await seen).toMatchObject({ count: 0, examples: [] });

    const batch = uuidv7();
    expect(await theirs.scoped((scope) => applyChange(scope, change, [id], batch))).toBe(1);
    const done = await read();
    const undone = ours.scoped((scope) => revertRecords(claim(scope), { table, action, batch }, [id]));
    expect([table, action.type, await undone.catch(refused)]).toEqual([table, action.type, 0]);
    expect(await read()).toEqual(done);
  }
};

describe('a bulk change stays inside its workspace', () => {
  test('through row-level security alone', async () => {
    const [ours, theirs] = [await api.workspace(), await api.workspace()];
    await trespass(ours, theirs, (scope) => ({ ...scope, workspaceId: theirs.workspaceId }));
  });

  test('through the workspace filter of its statements alone', async () => {
    const [ours, theirs] = [await api.workspace(), await api.workspace()];
    const { rows } = await api.db.raw(
      `select relname as name from pg_class where relrowsecurity and relnamespace = 'public'::regnamespace`,
    );
    await api.db.raw(
      rows.map(({ name }: { name: string }) => `alter table ${name} disable row level security`).join(';'),
    );
    await trespass(ours, theirs, (scope) => scope);
  });
});
