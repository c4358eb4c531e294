import type { Field } from '@rapport/shared/fields';
import type { Knex } from 'knex';
import { z } from 'zod';
import { asSystem, inWorkspace } from '../../db/scope';
import { nullIfGone } from '../../http/problem';
import { defineCron, defineSystemJob } from '../../jobs/job';
import { deletePurged, findField, listPurgeable, markSearched, rewriteBatch } from './fields.repository';

/** Adds the texts of a restored field to the searched texts of records, and removes those of a deleted field. */
export const refreshSearch = defineSystemJob({
  name: 'fields.refreshSearch',
  payload: z.strictObject({ workspace_id: z.uuid(), field_id: z.uuid() }),
  isSafeToRepeat: true,
  slots: 'long',
  run: async ({ db }, { workspace_id: workspaceId, field_id }) => {
    const field = await inWorkspace(db, { workspaceId }, (scope) => nullIfGone(findField(scope, field_id)));
    if (!field) return;
    await rewriteAll(db, workspaceId, field, { isRemoved: false });
    await inWorkspace(db, { workspaceId }, (scope) => markSearched(scope, field.id));
  },
});

/** Purges fields that were deleted 30 days ago, with their values. */
export const purgeFields = defineCron({
  name: 'fields.purge',
  cron: '7 3 * * *',
  slots: 'long',
  run: async ({ db }) => {
    for (const { workspace_id: workspaceId, ...field } of await asSystem(db, listPurgeable)) {
      await rewriteAll(db, workspaceId, field, { isRemoved: true });
      await inWorkspace(db, { workspaceId }, (scope) => deletePurged(scope, field.id));
    }
  },
});

/** Each batch is a separate transaction, so that locks are short. */
const rewriteAll = async (
  db: Knex,
  workspaceId: string,
  field: Pick<Field, 'object_type' | 'key'>,
  { isRemoved }: { isRemoved: boolean },
) => {
  const next = (after?: string) =>
    inWorkspace(db, { workspaceId }, (scope) => rewriteBatch(scope, field, { after, isRemoved }));
  let last = await next();
  while (last) last = await next(last);
};
