import { msg } from '@lingui/core/macro';
import { z } from 'zod';
import { changeOf } from './changes';
import { NOTES_MAX } from './contacts';
import { Custom, GivenCustom } from './fields';
import { bothDirections, filterParams, listQueryWithView, QueryFlag, Search, UpdatedSince } from './lists';
import { Instant, paragraphs, requiredLine } from './text';

export const TaskStatus = z.enum(['todo', 'in_progress', 'done']);
export type TaskStatus = z.infer<typeof TaskStatus>;

export const TaskPriority = z.enum(['low', 'medium', 'high']);
export type TaskPriority = z.infer<typeof TaskPriority>;

export const TaskRepeat = z.enum(['daily', 'weekly', 'monthly', 'yearly']);
export type TaskRepeat = z.infer<typeof TaskRepeat>;

/** The status button goes from todo to in progress, done, and back to todo. */
export const NEXT_STATUS: Record<TaskStatus, TaskStatus> = { todo: 'in_progress', in_progress: 'done', done: 'todo' };

/** An empty date-time field becomes `null`. */
const moment = z.preprocess((instant) => (instant === '' ? null : instant), Instant.nullable());

const fields = {
  title: requiredLine(200, msg`Give the task a title`),
  description: paragraphs(NOTES_MAX),
  priority: TaskPriority,
  status: TaskStatus,
  due_date: moment,
  reminder_date: moment,
  contact_id: z.uuid().nullable(),
  company_id: z.uuid().nullable(),
  deal_id: z.uuid().nullable(),
  assignee_id: z.uuid().nullable(),
  /** When the task is done, a new one is due after this interval; `null` for none. */
  repeat: TaskRepeat.nullable(),
  custom: GivenCustom,
};

export const Task = z.object({
  id: z.uuid(),
  title: z.string(),
  description: z.string(),
  priority: TaskPriority,
  status: TaskStatus,
  due_date: Instant.nullable(),
  reminder_date: Instant.nullable(),
  contact_id: z.uuid().nullable(),
  contact_name: z.string().nullable(),
  company_id: z.uuid().nullable(),
  company_name: z.string().nullable(),
  deal_id: z.uuid().nullable(),
  deal_title: z.string().nullable(),
  assignee_id: z.uuid().nullable(),
  repeat: TaskRepeat.nullable(),
  /** When the task's meeting with invited guests begins; `null` if there is none, or once it is over or canceled. */
  meeting_at: Instant.nullable(),
  done_at: Instant.nullable(),
  custom: Custom,
  created_at: Instant,
  updated_at: Instant,
});
export type Task = z.infer<typeof Task>;

/** Without an assignee, a new task is assigned to its creator. */
export const NewTask = z.strictObject({
  title: fields.title,
  description: fields.description.default(''),
  priority: fields.priority.default('medium'),
  status: fields.status.default('todo'),
  due_date: fields.due_date.default(null),
  reminder_date: fields.reminder_date.default(null),
  contact_id: fields.contact_id.default(null),
  company_id: fields.company_id.default(null),
  deal_id: fields.deal_id.default(null),
  assignee_id: fields.assignee_id.optional(),
  repeat: fields.repeat.default(null),
  custom: fields.custom.optional(),
});
export type NewTask = z.infer<typeof NewTask>;

export const TaskChange = changeOf(fields, Task);
export type TaskChange = z.infer<typeof TaskChange>;

/** The filters of the list. All are optional, and records must match all that are given. */
export const TaskFilter = z.strictObject({
  search: Search.optional(),
  status: TaskStatus.optional(),
  /** Not done yet. */
  open: QueryFlag.optional(),
  due_today: QueryFlag.optional(),
  overdue: QueryFlag.optional(),
  contact_id: z.uuid().optional(),
  company_id: z.uuid().optional(),
  deal_id: z.uuid().optional(),
  assignee_id: z.uuid().optional(),
  updated_since: UpdatedSince.optional(),
  ...filterParams,
});
export type TaskFilter = z.infer<typeof TaskFilter>;

export const TaskQuery = listQueryWithView([
  '-created_at',
  'created_at',
  'updated_at',
  '-updated_at',
  'due_date',
  '-due_date',
  'done_at',
  '-done_at',
  'agenda',
  ...bothDirections(
    'title',
    'status',
    'priority',
    'reminder_date',
    'assignee_id',
    'contact_id',
    'company_id',
    'deal_id',
    'repeat',
  ),
]).extend(TaskFilter.shape);
export type TaskQuery = z.infer<typeof TaskQuery>;

export const TaskStats = z.object({
  total: z.int(),
  todo: z.int(),
  in_progress: z.int(),
  completed: z.int(),
  due_today: z.int(),
  overdue: z.int(),
});
export type TaskStats = z.infer<typeof TaskStats>;

/** The token of a link in an email. It contains what to do with which task. */
export const TaskLink = z.strictObject({ token: z.string().min(1).max(2_000) });
export const TaskLinkDone = z.object({
  action: z.enum(['done', 'snooze']),
  title: z.string(),
  due_date: Instant.nullable(),
});
export type TaskLinkDone = z.infer<typeof TaskLinkDone>;
