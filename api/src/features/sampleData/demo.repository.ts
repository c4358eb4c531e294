import { DAY_MS, HOUR_MS } from '@rapport/shared/dates';
import type { ObjectType } from '@rapport/shared/recordTypes';
import { v7 as uuidv7 } from 'uuid';
import type { ImportStory } from '../../../../migrations/seeds/acquaintances';
import { FIRM } from '../../../../migrations/seeds/companies';
import type { Say } from '../../../../migrations/seeds/say';
import { TRASH } from '../../../../migrations/seeds/strays';
import { addRow, addRows, type Scope } from '../../db/scope';
import type { Db } from '../../db/session';
import type { ActivityKind } from '../activities/activityWords';
import type { DemoNotification } from './demoNotifications';

/** Turns the workspace into the sample firm: sets its name, plan, sender and creation date. */
export const setUpFirm = async (
  trx: Db,
  { workspaceId, userId }: { workspaceId: string; userId: string },
  since: Date,
) => {
  await trx('workspaces').where({ id: workspaceId }).update({
    name: FIRM.name,
    plan_id: 'pro',
    sender_name: FIRM.name,
    postal_address: FIRM.address,
    created_at: since,
  });
  await trx('memberships').where({ workspace_id: workspaceId, user_id: userId }).update({ created_at: since });
};

/** Inserts colleagues who cannot sign in, because they have no password. @returns their ids */
export const insertColleagues = async (trx: Db, workspaceId: string, names: string[], joined: Date[]) => {
  const users = names.map((name) => {
    const id = uuidv7();
    const email = `${name.toLowerCase().replace(' ', '.')}.${id.slice(-6)}@tallowfield.example`;
    return { id, name, email, email_verified_at: trx.fn.now() };
  });
  await trx('users').insert(users);
  await trx('memberships').insert(
    users.map(({ id }, nth) => ({
      workspace_id: workspaceId,
      user_id: id,
      role: 'member',
      created_at: joined[nth],
    })),
  );
  return users.map(({ id }) => id);
};

/** Inserts the imports of the story with references to their contacts, so that they can be viewed and undone. */
export const insertImports = async (scope: Scope, imports: ImportStory[]) => {
  for (const { id, fileName, at, people, skipped, failed } of imports) {
    await addRow(scope, 'imports', {
      id,
      noun: 'contacts',
      file_name: fileName,
      imported: people.length,
      updated: 0,
      skipped,
      failed,
      actor_id: scope.userId,
      created_at: at,
    });
    await addRows(
      scope,
      'import_changes',
      people.map((person) => ({ import_id: id, record_id: person.id })),
    );
    await recordActivityAt(scope, at, {
      type: 'import_finished',
      kind: 'imported',
      values: { count: people.length, noun: 'contacts', file: fileName },
      entity_type: 'import',
      entity_id: id,
    });
  }
};

type NewActivity = ActivityKind & { type: string; entity_type: string; entity_id: string };

const recordActivityAt = async (scope: Scope, at: Date, { values, ...activity }: NewActivity) => {
  await addRow(scope, 'activities', {
    ...activity,
    values: JSON.stringify(values),
    actor_id: scope.userId,
    created_at: at,
  });
};

const AGE_WHEN_DELETED_DAYS = 40;

/** Inserts records that were deleted recently and can still be restored. */
export const insertTrash = async (
  scope: Scope,
  { now, users, isSample, say }: { now: Date; users: string[]; isSample: boolean; say: Say },
) => {
  const deletedAt = (daysAgo: number) => new Date(now.getTime() - daysAgo * DAY_MS - HOUR_MS);
  const createdAt = (daysAgo: number) => new Date(deletedAt(daysAgo).getTime() - AGE_WHEN_DELETED_DAYS * DAY_MS);
  const insertDeleted = async (
    table: string,
    entity: ObjectType,
    record: Record<string, unknown>,
    { name, daysAgo }: { name: string; daysAgo: number },
  ) => {
    const [created, at] = [createdAt(daysAgo), deletedAt(daysAgo)];
    const id = uuidv7();
    const dates = { created_at: created, updated_at: at, deleted_at: at };
    await addRow(scope, table, { id, ...record, ...dates, is_sample: isSample });
    const about = { entity_type: entity, entity_id: id };
    await recordActivityAt(scope, created, {
      type: `${entity}_created`,
      kind: 'created',
      values: { type: entity, name },
      ...about,
    });
    await recordActivityAt(scope, at, {
      type: `${entity}_deleted`,
      kind: 'deleted',
      values: { type: entity, name },
      ...about,
    });
    return id;
  };
  for (const { name, email, daysAgo } of TRASH.contacts) {
    await insertDeleted('contacts', 'contact', { name, email, owner_id: users[1] }, { name, daysAgo });
  }
  for (const { title: sentence, amount, daysAgo } of TRASH.deals) {
    const title = say(sentence);
    const created = createdAt(daysAgo);
    const deal = {
      title,
      amount,
      currency: 'USD',
      stage: 'lead',
      position: 0,
      owner_id: users[0],
      stage_since: created,
    };
    const id = await insertDeleted('deals', 'deal', deal, { name: title, daysAgo });
    await addRow(scope, 'deal_stage_changes', {
      deal_id: id,
      to_stage: 'lead',
      actor_id: users[0],
      created_at: created,
    });
  }
  for (const { title: sentence, daysAgo } of TRASH.tasks) {
    const title = say(sentence);
    await insertDeleted('tasks', 'task', { title, assignee_id: users[0] }, { name: title, daysAgo });
  }
};

export const insertNotifications = (scope: Scope, notifications: DemoNotification[]) =>
  addRows(
    scope,
    'notifications',
    notifications.map(({ values, ...one }) => ({ ...one, values: JSON.stringify(values), user_id: scope.userId })),
  );

/** Removes the firm's name and address from the emails of a workspace that its visitor keeps. */
export const forgetFirm = (trx: Db, workspaceId: string) =>
  trx('workspaces')
    .where({ id: workspaceId, postal_address: FIRM.address })
    .update({ sender_name: '', postal_address: '' });
