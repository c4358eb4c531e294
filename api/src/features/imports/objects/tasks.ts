import { msg } from '@lingui/core/macro';
import { NewTask, TaskStatus } from '@rapport/shared/tasks';
import { UUID } from '@rapport/shared/uuid';
import { claimMonthlyCapacity } from '../../workspaces/planLimits';
import {
  beyond,
  COMMON_COLUMNS,
  CREATED_AT,
  commonReader,
  externalIdIn,
  linesAdded,
  NOTES_NAMES,
  notesWritten,
  OWN_VALUES,
  ownerWritten,
  TITLE_MAX,
  withLines,
} from './common';
import { contactNamedIn } from './contactPoints';
import { dueIn, wrongDate } from './dates';
import { companyNamed, dated, firstFilled, joined } from './fileColumn';
import { importKeyOf } from './importKey';
import type { ImportObject } from './importObject';
import { NAME_OF_CONTACT, TO_COMPANY, TO_CONTACT, TO_CONTACT_OF_NAME } from './links';
import {
  furtherIds,
  ID_OF_COMPANY,
  ID_OF_CONTACT,
  ID_OF_DEAL,
  idIn,
  TO_COMPANY_OF_ID,
  TO_CONTACT_OF_ID,
  TO_DEAL_OF_ID,
} from './linksOfIds';
import { priorityReader } from './priorityReader';
import { type FileReading, nameIn, parsed, type RowReader, squeezed } from './rowReader';
import { valueReader } from './values';
import { TASK_STATUS_NEAR, TASK_STATUS_WORDS } from './words';

const reader = (reading: FileReading): RowReader => {
  const common = commonReader(reading);
  const statuses = valueReader(
    {
      column: msg`status`,
      choices: TaskStatus.options,
      words: TASK_STATUS_WORDS,
      near: TASK_STATUS_NEAR,
      otherwise: { value: 'todo', words: msg`To Do` },
    },
    reading.values.status,
  );
  const priorities = priorityReader(reading);
  let unknown = 0;
  return {
    read: (cells) => {
      const status = statuses.read(cells.status);
      const priority = priorities.read(cells.priority);
      const title = squeezed(cells.title);
      const due = squeezed(cells.due_date);
      const due_date = dueIn(due, reading);
      if (due && !due_date) return wrongDate('due_date');
      const read = parsed(NewTask, cells.id, {
        title: title.slice(0, TITLE_MAX),
        description: withLines(cells.description, cells.note_lines),
        priority: priority.value ?? undefined,
        status: status.value ?? undefined,
      });
      if (!('row' in read)) return read;
      const { contact_email, contact_name, rest } = contactNamedIn(cells);
      const unread = {
        status: status.original,
        priority: priority.original,
        contact: rest,
        title: beyond(title, TITLE_MAX),
        contactIds: furtherIds(cells.contact_external_id),
        dealIds: furtherIds(cells.deal_external_id),
      };
      const isOurs = UUID.test(squeezed(cells.id));
      // A task counts in the month in which it comes here, so when it was made elsewhere is kept as text.
      const created = isOurs ? '' : squeezed(cells.created_at);
      const { owner_id: assignee_id, note_lines } = common.read(
        { ...cells, created_at: '' },
        { ...unread, created: created },
      );
      const import_key = isOurs ? '' : keyOf(cells, title, created);
      if (!isOurs && !import_key) unknown += 1;
      return {
        row: {
          ...read.row,
          assignee_id,
          note_lines,
          description: cells.description ?? '',
          status: status.value,
          priority: priority.value,
          due_date,
          company: nameIn(cells, 'company'),
          contact_email,
          contact_name,
          contact_external_id: idIn(cells.contact_external_id),
          company_external_id: idIn(cells.company_external_id),
          deal_external_id: idIn(cells.deal_external_id),
          import_key,
        },
      };
    },
    notices: () => [
      ...statuses.notices(),
      ...priorities.notices(),
      ...common.owner.notices(),
      ...(reading.isOfMove && unknown > 0 ? [UNKNOWN] : []),
    ],
    values: () => [statuses.values('status'), priorities.values('priority'), common.owner.values('owner')],
  };
};

/** The id in the other tool, else when the task was made there and for whom; empty where the file says neither. */
const keyOf = (cells: Record<string, string>, title: string, created: string): string => {
  const id = externalIdIn({ id: cells.id ?? '', external_id: cells.external_id ?? '' });
  if (!id && !created) return '';
  const { contact_email, contact_external_id, company, deal_external_id } = cells;
  return importKeyOf(id, title, [
    'task',
    title,
    created,
    contact_email,
    contact_external_id,
    company,
    deal_external_id,
  ]);
};

const UNKNOWN = msg`The file gives neither ids nor dates of creation: a task whose title or due date is changed there comes in once more with a later file.`;

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
    id: joined('id'),
    title: joined(
      'title, task, task name, task title, task subject, subject, name, to do, todo, activity, betreff, aufgabe',
    ),
    description: joined(`description, ${NOTES_NAMES}, task notes, body, details`),
    status: firstFilled('status, task status, state, completed, done'),
    priority: firstFilled('priority, task priority, importance, priorität'),
    due_date: dated('due date, due, due at, deadline, date, activity date, fällig, échéance'),
    contact_email: {
      ...firstFilled(`
      contact email, associated contact email, email, e-mail, related to email, associated contact, associated contacts`),
      holds: 'emails',
    },
    contact_name: NAME_OF_CONTACT,
    company: companyNamed('company, associated company, organization, account, company name'),
    contact_external_id: ID_OF_CONTACT,
    company_external_id: ID_OF_COMPANY,
    deal_external_id: ID_OF_DEAL,
    external_id: joined('external id, record id, task id, activity id, engagement id, activity - id, objekt-id'),
    created_at: CREATED_AT,
    ...COMMON_COLUMNS,
  },
  reader,

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
  links: [
    TO_CONTACT,
    TO_COMPANY,
    // Salesforce has one column for the id of a company or a deal, of which that of a deal says what is missing.
    { ...TO_COMPANY_OF_ID, isMissing: `${TO_COMPANY_OF_ID.isMissing} and deal_external_id = ''`, line: undefined },
    TO_CONTACT_OF_ID,
    TO_CONTACT_OF_NAME,
    TO_DEAL_OF_ID,
  ],

  // By id, else by what an earlier import knew it by, else by title, contact, company and due date.
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
  limit: { capacity: (scope) => claimMonthlyCapacity(scope, 'tasks'), period: ' a month' },

  written: [
    { name: 'title', type: 'text' },
    OWN_VALUES,
    notesWritten('description'),
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
    ownerWritten('assignee_id'),
  ],
  // A task that a file says is done is done now, unless it was before.
  follower: {
    column: { name: 'done_at', type: 'timestamptz' },
    follows: 'status',
    join: '',
    value: `case when coalesce(decided.status, records.status) = 'done' then coalesce(records.done_at, now()) end`,
  },
  insert: `
    insert into tasks (workspace_id, id, title, description, status, priority, due_date, contact_id, company_id, deal_id, assignee_id, import_key, done_at, custom)
    select :workspace, record_id, title, ${linesAdded('description')}, coalesce(status, 'todo'), coalesce(priority, 'medium'), due_date,
      contact_id, company_id, deal_id, coalesce(assignee_id, :actor), import_key, case when status = 'done' then coalesce(due_date, now()) end, coalesce(custom, '{}')
    from decided where action = 'insert' order by nth`,
  isUnused: 'true',
};
