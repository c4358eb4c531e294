import { repeatImportedTasks, takeBackRepeats } from '../../tasks/manyTasks.service';
import { claimMonthlyCapacity } from '../../workspaces/planLimits';
import {
  COMMON_COLUMNS,
  CREATED_AT,
  CUSTOM_COLUMN,
  NOTES_NAMES,
  notesColumn,
  ownerColumn,
  withLinesSql,
} from './common';
import { companyColumn, dateColumn, firstValueColumn, joinedColumn } from './fileColumn';
import type { ImportObject, Link } from './importObject';
import { NAME_OF_CONTACT, TO_COMPANY, TO_CONTACT, TO_CONTACT_OF_NAME } from './links';
import {
  ID_OF_COMPANY,
  ID_OF_CONTACT,
  ID_OF_DEAL,
  TO_COMPANY_OF_ID,
  TO_CONTACT_OF_ID,
  TO_DEAL_OF_ID,
} from './linksOfIds';
import { taskReader } from './taskReader';

// Salesforce has one column for the id of a company or a deal. `TO_DEAL_OF_ID` keeps such an id if neither exists.
const NO_SUCH_COMPANY = `${TO_COMPANY_OF_ID.isMissing} and company_external_id <> deal_external_id`;
const TO_COMPANY_OF_TASK: Link = {
  ...TO_COMPANY_OF_ID,
  isMissing: NO_SUCH_COMPANY,
  line: { column: 'company_external_id', label: 'companyId', where: NO_SUCH_COMPANY },
};

export const tasks: ImportObject = {
  type: 'tasks',
  template: {
    id: '',
    title: 'Call about the offer',
    description: '',
    status: 'todo',
    priority: 'high',
    due_date: '2027-01-15 10:00',
    contact_email: 'ada@example.com',
    company: '',
  },
  fileColumns: {
    id: joinedColumn('id'),
    title: joinedColumn(
      'title, task, task name, task title, task subject, subject, name, to do, todo, activity, betreff, aufgabe',
    ),
    description: { ...joinedColumn(`description, ${NOTES_NAMES}, task notes, body, details`), isLong: true },
    status: firstValueColumn('status, task status, state, completed, done'),
    priority: firstValueColumn('priority, task priority, importance, priorität'),
    due_date: dateColumn('due date, due, due at, deadline, date, activity date, fällig, échéance'),
    contact_email: {
      ...firstValueColumn(`
      contact email, associated contact email, email, e-mail, related to email, associated contact, associated contacts`),
      holds: 'emails',
    },
    contact_name: NAME_OF_CONTACT,
    company: companyColumn('company, associated company, organization, account, company name'),
    contact_external_id: ID_OF_CONTACT,
    company_external_id: ID_OF_COMPANY,
    deal_external_id: ID_OF_DEAL,
    external_id: joinedColumn('external id, record id, task id, activity id, engagement id, activity - id, objekt-id'),
    created_at: CREATED_AT,
    ...COMMON_COLUMNS,
  },
  reader: taskReader,

  staged: {
    custom: 'jsonb',
    title: 'text',
    description: 'text',
    status: 'text',
    priority: 'text',
    due_date: 'timestamptz',
    contact_email: 'text',
    contact_name: 'text',
    company: 'text',
    contact_external_id: 'text',
    company_external_id: 'text',
    deal_external_id: 'text',
    assignee_id: 'uuid',
    import_key: 'text',
    note_lines: 'text[]',
  },
  stagedKeys: `
    title_key text collate "C" generated always as (fold(title)) stored,
    contact_id uuid, company_id uuid, deal_id uuid, is_name_known boolean not null default false`,
  links: [TO_CONTACT, TO_COMPANY, TO_COMPANY_OF_TASK, TO_CONTACT_OF_ID, TO_CONTACT_OF_NAME, TO_DEAL_OF_ID],

  // Matched by id, else by the key of an earlier import, else by title, contact, company and due date.
  match: `
    select distinct on (staged.nth) staged.nth, by_id.id is not null as is_id_taken,
      coalesce(case when by_id.deleted_at is null then by_id.id end, by_key.id, by_title.id) as match
    from staged
    left join own_tasks by_id on by_id.workspace_id = :workspace and by_id.id = staged.id
    left join own_tasks by_key on by_key.workspace_id = :workspace and by_key.deleted_at is null
      and by_key.import_key <> '' and by_key.import_key = staged.import_key
    left join own_tasks by_title on by_title.workspace_id = :workspace and by_title.deleted_at is null
      and fold(by_title.title) collate "C" = staged.title_key
      and by_title.company_id is not distinct from staged.company_id
      and by_title.contact_id is not distinct from staged.contact_id
      and by_title.due_date is not distinct from staged.due_date
      and (by_title.import_key = '' or staged.import_key = '' or by_title.import_key = staged.import_key)
    order by staged.nth, by_key.created_at, by_key.id, by_title.created_at, by_title.id`,
  samePlace:
    'min(place) over (partition by title_key, lower(contact_email), fold(contact_name), fold(company), due_date, import_key, known_id)',
  limit: { capacity: (scope) => claimMonthlyCapacity(scope, 'tasks') },

  written: [
    { name: 'title', type: 'text' },
    CUSTOM_COLUMN,
    notesColumn('description'),
    { name: 'status', type: 'text' },
    { name: 'priority', type: 'text' },
    { name: 'due_date', type: 'timestamptz' },
    {
      name: 'contact_id',
      type: 'uuid',
      references: 'contacts',
      filledBy: ['contact_email', 'contact_name', 'contact_external_id'],
    },
    {
      name: 'company_id',
      type: 'uuid',
      references: 'companies',
      filledBy: ['company', 'company_external_id', 'contact_name', 'contact_external_id'],
    },
    { name: 'deal_id', type: 'uuid', references: 'deals', filledBy: ['deal_external_id'] },
    ownerColumn('assignee_id'),
  ],
  followers: [
    // A task that is done according to the file is done as of now, unless it was done before.
    {
      column: { name: 'done_at', type: 'timestamptz' },
      follows: 'status',
      value: `case when coalesce(decided.status, records.status) = 'done' then coalesce(records.done_at, now()) end`,
    },
    // The next occurrence repeats instead of the completed task.
    {
      column: { name: 'repeat', type: 'text' },
      follows: 'status',
      value: `case when decided.status <> 'done' or records.status = 'done' then records.repeat end`,
    },
  ],
  followUp: repeatImportedTasks,
  insert: `
    insert into tasks (workspace_id, id, title, description, status, priority, due_date, contact_id, company_id, deal_id, assignee_id, import_key, done_at, custom)
    select :workspace, record_id, title, ${withLinesSql('description')}, coalesce(status, 'todo'), coalesce(priority, 'medium'), due_date,
      contact_id, company_id, deal_id, coalesce(assignee_id, :actor), import_key, case when status = 'done' then least(due_date, now()) end, coalesce(custom, '{}')
    from decided where action = 'insert' order by nth`,
  undoFollowUp: takeBackRepeats,
  isUnused: 'true',
};
