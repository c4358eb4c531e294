import type { BulkAction } from '@rapport/shared/bulk';
import type { ContactStatus } from '@rapport/shared/contacts';
import { dayOf } from '@rapport/shared/dates';
import type { ListedTable } from '@rapport/shared/recordFields';
import { OBJECT_TYPE_OF } from '@rapport/shared/recordTypes';
import type { TaskStatus } from '@rapport/shared/tasks';
import type { Scope } from '../../db/scope';
import { recordActivity } from '../activities/activities.service';
import type { ActivityKind } from '../activities/activityWords';
import { moveDeals, moveDealsBack, notifyOwnersOfMany } from '../deals/manyDeals.service';
import { requireLostForReason, requireStage } from '../deals/stages.service';
import { type FieldToSet, fieldToSet } from '../fields/custom.service';
import type { DealStage } from '../pipelines/pipelines.readModel';
import { emailUnsentQuotes } from '../quotes/quotes.service';
import { timeZoneOf } from '../settings/settings.readModel';
import {
  enqueueRemindersOfMany,
  notifyAssigneesOfMany,
  restoreStatusOfMany,
  setStatusOfMany,
} from '../tasks/manyTasks.service';
import { assigneeOf } from '../team/absences.service';
import { requireMember } from '../team/team.service';
import { requireActive, requireRoom } from '../workspaces/planLimits';
import { countDeleted, deleteMany, FIELDS, idArray, restoreFields, restoreMany, setField } from './bulk.repository';
import { restoreContactStatus, setContactStatus } from './contactStatus.repository';
import { restoreOwnField, setOwnField } from './ownFields.repository';

/** An action with the records that it refers to. */
export interface Change {
  table: ListedTable;
  action: BulkAction;
  /** The stage of the action `stage`. */
  stage: DealStage | undefined;
  /** The own field of the action `field`. */
  field: FieldToSet | undefined;
  /** The time zone of the caller, in which days are counted. */
  zone: string;
}

/**
 * Validates an action and looks up what it refers to.
 * @throws 422 for a user who is not a member, an unknown stage, a lost reason for a stage that is not lost, or a value
 * that the own field does not accept; 403 for any action except `delete` while the workspace is suspended
 */
export const checkedChange = async (scope: Scope, table: ListedTable, action: BulkAction): Promise<Change> => {
  if (action.type !== 'delete') await requireActive(scope);
  if (action.type === 'owner') await requireMember(scope, action.owner_id);
  return {
    table,
    action:
      action.type === 'assignee' ? { ...action, assignee_id: await memberFor(scope, action.assignee_id) } : action,
    stage: action.type === 'stage' ? await stageOf(scope, action) : undefined,
    field: action.type === 'field' ? await fieldToSet(scope, OBJECT_TYPE_OF[table], action) : undefined,
    zone: await timeZoneOf(scope),
  };
};

/**
 * The member who gets the tasks: the chosen assignee or their deputy. Like any new assignee, they cannot be removed
 * until the transaction ends.
 */
const memberFor = async (scope: Scope, assignedTo: string | null): Promise<string | null> => {
  if (!assignedTo) return null;
  const assignee = await assigneeOf(scope, assignedTo);
  await requireMember(scope, assignee, 'assignee_id');
  return assignee;
};

const stageOf = async (scope: Scope, { stage: key, lost_reason }: { stage: string; lost_reason: string }) => {
  const stage = await requireStage(scope, key, 'action.');
  requireLostForReason(stage, lost_reason, 'action.');
  return stage;
};

/** Changes the records and adds an activity in the batch to each. @returns how many were changed */
export const applyChange = async (scope: Scope, change: Change, ids: string[], batch: string): Promise<number> => {
  const { table, action, stage, field, zone } = change;
  if (action.type === 'delete') return deleteMany(scope, table, ids, batch);
  if (action.type === 'stage') {
    const to = { stage: stage as DealStage, lostReason: action.lost_reason };
    return moveDeals(scope, idArray(scope, ids), to, batch);
  }
  if (action.type === 'field') return setOwnField(scope, table, ids, field as FieldToSet, batch);
  if (isTaskStatus(table, action)) return setStatusOfMany(scope, ids, { status: action.status, zone }, batch);
  if (isContactStatus(table, action)) {
    const today = dayOf(new Date().toISOString(), zone);
    return setContactStatus(scope, ids, { status: action.status, today }, batch);
  }
  return setField(scope, table, ids, { action, zone, batch });
};

const isTaskStatus = (table: ListedTable, action: BulkAction): action is { type: 'status'; status: TaskStatus } =>
  table === 'tasks' && action.type === 'status';

const isContactStatus = (table: ListedTable, action: BulkAction): action is { type: 'status'; status: ContactStatus } =>
  table === 'contacts' && action.type === 'status';

/** Adds one line about the whole change to the feed, and notifies the owners and assignees of the records. */
export const notifyOfChange = async (scope: Scope, change: Change, changed: number, batch: string) => {
  if (changed === 0) return;
  const { table, action, stage } = change;
  const { kind, values } = kindOfChange(change);
  await recordActivity(scope, {
    type: `${table}_changed`,
    ...({ kind, values: { ...values, count: changed, noun: table } } as ActivityKind),
    entity_type: table,
  });
  if (stage && stage.kind !== 'open') await notifyOwnersOfMany(scope, `deal_${stage.kind}`, batch);
  if (table === 'deals' && action.type === 'owner') await notifyOwnersOfMany(scope, 'deal_assigned', batch);
  if (action.type === 'assignee') await notifyAssigneesOfMany(scope, batch);
};

/** The sentence in the feed about a change, without the number of records. */
export const kindOfChange = ({
  table,
  action,
  stage,
  field,
}: Change): { kind: ActivityKind['kind']; values: object } => {
  switch (action.type) {
    case 'add_tag':
      return { kind: 'tagged', values: { tag: action.tag } };
    case 'remove_tag':
      return { kind: 'untagged', values: { tag: action.tag } };
    case 'status':
      if (table !== 'tasks') return { kind: 'status_set', values: { status: action.status } };
      if (action.status === 'done') return { kind: 'tasks_completed', values: {} };
      return { kind: 'task_status_set', values: { status: action.status } };
    case 'owner':
      return { kind: 'owner_set', values: {} };
    case 'assignee':
      return { kind: 'assignee_set', values: {} };
    case 'priority':
      return { kind: 'priority_set', values: { priority: action.priority } };
    case 'due':
      return { kind: 'due_set', values: { day: action.due_date } };
    case 'stage':
      return kindOfMove(stage as DealStage);
    case 'expected_close':
      return { kind: 'close_date_set', values: { day: action.expected_close_date } };
    case 'field':
      return { kind: 'field_set', values: { field: (field as FieldToSet).field.label } };
    case 'delete':
      return { kind: 'many_deleted', values: {} };
  }
};

const kindOfMove = ({ key, kind, name }: DealStage): { kind: ActivityKind['kind']; values: object } => {
  if (kind === 'won') return { kind: 'many_won', values: {} };
  if (kind === 'lost') return { kind: 'many_lost', values: {} };
  return { kind: 'many_moved', values: { stage: name ?? key } };
};

interface ToUndo {
  table: ListedTable;
  action: BulkAction;
  batch: string;
}

/** @throws 403 if the plan has no room for the contacts that an undo restores: those with these ids, or all of the batch */
export const requireRoomToUndo = async (scope: Scope, { table, action, batch }: ToUndo, ids?: string[]) => {
  if (action.type !== 'delete' || table !== 'contacts') return;
  await requireRoom(scope, table, await countDeleted(scope, table, { batch, ids }));
};

/** Undoes a batch for these records, except for values that were changed since. @returns how many records were changed */
export const revertRecords = async (scope: Scope, { table, action, batch }: ToUndo, ids: string[]): Promise<number> => {
  const undone = { batch, ids };
  if (action.type === 'delete') {
    const restored = await restoreMany(scope, table, undone);
    if (table === 'tasks') await enqueueRemindersOfMany(scope, ids);
    if (table === 'deals') await emailUnsentQuotes(scope, ids);
    return restored;
  }
  if (action.type === 'stage') return moveDealsBack(scope, batch, ids);
  if (action.type === 'field') return restoreOwnField(scope, table, undone, `custom.${action.key}`);
  if (isTaskStatus(table, action)) return restoreStatusOfMany(scope, ids, batch);
  if (isContactStatus(table, action)) return restoreContactStatus(scope, undone);
  return restoreFields(scope, table, undone, FIELDS[action.type].field);
};
