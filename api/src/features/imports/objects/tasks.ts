import { NewTask, type TaskPriority, type TaskStatus } from '@rapport/shared/tasks';
import { claimMonthlyCapacity } from '../../workspaces/planLimits';
import { dueIn, wrongDate } from './dates';
import { dated, firstFilled, joined } from './fileColumn';
import type { ImportObject } from './importObject';
import { CONTACT_AND_COMPANY } from './links';
import { type FileReading, foreignValues, letters, parsed, type RowReader, squeezed } from './rowReader';

const STATUSES = new Map(
  Object.entries<TaskStatus>({
    todo: 'todo',
    notstarted: 'todo',
    open: 'todo',
    new: 'todo',
    no: 'todo',
    false: 'todo',
    inprogress: 'in_progress',
    started: 'in_progress',
    waiting: 'in_progress',
    done: 'done',
    completed: 'done',
    complete: 'done',
    closed: 'done',
    yes: 'done',
    true: 'done',
  }),
);

const PRIORITIES = new Map(
  Object.entries<TaskPriority>({
    low: 'low',
    medium: 'medium',
    normal: 'medium',
    none: 'medium',
    high: 'high',
    urgent: 'high',
  }),
);

const reader = (reading: FileReading): RowReader => {
  const foreign = foreignValues('status', 'To Do');
  return {
    read: (cells) => {
      const written = squeezed(cells.status);
      const status = STATUSES.get(letters(written));
      const priority = PRIORITIES.get(letters(cells.priority));
      const due = squeezed(cells.due_date);
      const due_date = dueIn(due, reading);
      if (due && !due_date) return wrongDate('due_date');
      const read = parsed(NewTask, cells.id, {
        title: squeezed(cells.title).slice(0, 200),
        description: cells.description ?? '',
        priority,
        status,
      });
      if (!('row' in read)) return read;
      if (!status && written) foreign.add(written);
      return {
        row: {
          ...read.row,
          status: status ?? null,
          priority: priority ?? null,
          due_date,
          company: squeezed(cells.company),
          contact_email: squeezed(cells.contact_email),
        },
      };
    },
    notices: foreign.notices,
  };
};

export const tasks: ImportObject = {
  type: 'tasks',
  fileColumns: {
    id: joined('id'),
    title: joined('title, task, task name, subject, name, to do, todo, activity, betreff, aufgabe'),
    description: joined('description, notes, note, body, details, comments, notizen'),
    status: firstFilled('status, task status, state, completed, done'),
    priority: firstFilled('priority, task priority, importance, priorität'),
    due_date: dated('due date, due, due at, deadline, date, fällig, échéance'),
    contact_email: firstFilled('contact email, associated contact email, email, e-mail, related to email'),
    company: joined('company, associated company, organization, account, company name'),
  },
  reader,

  staged: {
    title: 'text',
    description: 'text',
    status: 'text',
    priority: 'text',
    due_date: 'timestamptz',
    contact_email: 'text',
    company: 'text',
  },
  stagedKeys: `
    title_key text collate "C" generated always as (fold(title)) stored,
    contact_id uuid, company_id uuid`,
  links: CONTACT_AND_COMPANY,

  // By id, else by title, contact, company and due date.
  match: `
    select distinct on (staged.nth) staged.nth, by_id.id is not null as is_id_taken,
      coalesce(case when by_id.deleted_at is null then by_id.id end, by_title.id) as match
    from staged
    left join own_tasks by_id on by_id.workspace_id = :workspace and by_id.id = staged.id
    left join own_tasks by_title on by_title.workspace_id = :workspace and by_title.deleted_at is null
      and fold(by_title.title) collate "C" = staged.title_key
      and by_title.company_id is not distinct from staged.company_id
      and by_title.contact_id is not distinct from staged.contact_id
      and by_title.due_date is not distinct from staged.due_date
    order by staged.nth, by_title.created_at, by_title.id`,
  samePlace: 'min(place) over (partition by title_key, lower(contact_email), fold(company), due_date, known_id)',
  limit: { capacity: (scope) => claimMonthlyCapacity(scope, 'tasks'), period: ' a month' },

  written: [
    { name: 'title', type: 'text' },
    { name: 'description', type: 'text' },
    { name: 'status', type: 'text' },
    { name: 'priority', type: 'text' },
    { name: 'due_date', type: 'timestamptz' },
    { name: 'contact_id', type: 'uuid', references: 'contacts', filledBy: ['contact_email'] },
    { name: 'company_id', type: 'uuid', references: 'companies', filledBy: ['company'] },
  ],
  insert: `
    insert into tasks (workspace_id, id, title, description, status, priority, due_date, contact_id, company_id, assignee_id, done_at)
    select :workspace, record_id, title, description, coalesce(status, 'todo'), coalesce(priority, 'medium'), due_date,
      contact_id, company_id, :actor, case when status = 'done' then coalesce(due_date, now()) end
    from decided where action = 'insert' order by nth`,
  isUnused: 'true',
};
