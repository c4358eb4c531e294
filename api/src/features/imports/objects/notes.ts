import { claimMonthlyCapacity } from '../../workspaces/planLimits';
import { withLinesSql } from './common';
import { loadHtmlReader } from './htmlText';
import type { ImportObject } from './importObject';
import { NOTE_COLUMNS } from './noteColumns';
import { holderProblem, NOTE_LINKS } from './noteLinks';
import { noteReader } from './noteReader';
import { followImportedTouches } from './touched.repository';
import { isUnusedIn } from './unused';

const TITLE_MAX = 200;

/**
 * Moves `last_contacted_at` of contacts forward to their latest imported touch; a new touch without a date counts as of now. The
 * previous value is stored for an undo.
 */
const MOVE_LAST_CONTACT = `
  with moved as (
    select contact_id, max(coalesce(happened_at, case action when 'insert' then now() end)) as at from decided
    where action in ('insert', 'update') and holder = 'contact' and kind in ('call', 'meeting', 'email') group by contact_id
  ), known as (
    select contacts.id, contacts.last_contacted_at as before, moved.at from contacts join moved on moved.contact_id = contacts.id
    where contacts.workspace_id = :workspace and (last_contacted_at is null or last_contacted_at < moved.at)
  ), changed as (
    update contacts set last_contacted_at = known.at from known
    where contacts.workspace_id = :workspace and contacts.id = known.id
  )
  insert into import_changes (workspace_id, id, import_id, record_id, before, after)
  select :workspace, new_id((row_number() over ())::int), :import, id,
    jsonb_build_object('last_contacted_at', before), jsonb_build_object('last_contacted_at', at)
  from known`;

/** Restores `last_contacted_at`, unless there was a later touch. Touches that are kept still count. */
const MOVE_LAST_CONTACT_BACK = `
  update contacts set last_contacted_at = greatest((changes.before->>'last_contacted_at')::timestamptz, touched.at)
  from import_changes as changes left join (
    select contact_id, max(happened_at) as at from notes
    where workspace_id = :workspace and deleted_at is null and kind <> 'note' and contact_id is not null group by contact_id
  ) as touched on touched.contact_id = changes.record_id
  where changes.workspace_id = :workspace and changes.import_id = :import and changes.before->'last_contacted_at' is not null
    and contacts.workspace_id = :workspace and contacts.id = changes.record_id
    and contacts.last_contacted_at = (changes.after->>'last_contacted_at')::timestamptz`;

/** Notes and touches with their dates and authors, and the tasks that other tools export in the same file. */
export const notes: ImportObject = {
  type: 'notes',
  noun: 'entries',
  names: ['content', 'subject'],
  template: {
    id: '',
    kind: 'call',
    content: 'Wants the offer by Friday',
    happened_at: '2026-11-20 10:30',
    author: '',
    contact: 'Ada Lovelace',
    contact_email: 'ada@example.com',
    deal: '',
    company: '',
    created_at: '',
  },
  fileColumns: NOTE_COLUMNS,
  prepare: loadHtmlReader,
  reader: noteReader,

  staged: {
    kind: 'text',
    title: 'text',
    body: 'text',
    note_lines: 'text[]',
    happened_at: 'timestamptz',
    date_text: 'text',
    created_at: 'timestamptz',
    done_at: 'timestamptz',
    status: 'text',
    priority: 'text',
    author_id: 'uuid',
    import_key: 'text',
    contact_ids: 'text[]',
    contact_emails: 'text[]',
    contact_names: 'text[]',
    contact_text: 'text',
    contact_count: 'int',
    deal_ids: 'text[]',
    deal_names: 'text[]',
    deal_text: 'text',
    company_ids: 'text[]',
    company_domains: 'text[]',
    company_names: 'text[]',
    company_text: 'text',
    record_ids: 'text[]',
    record_names: 'text[]',
    record_text: 'text',
  },
  stagedKeys: `
    content text generated always as
      (case when title = '' then body when body = '' then title else title || E'\\n\\n' || body end) stored,
    contact_id uuid, deal_id uuid, company_id uuid, holder text, planned_kind text, planned_title text, planned_line text,
    problem text,
    is_unclear boolean not null default false, is_record_found boolean not null default false,
    is_wrongly_ahead boolean not null default false`,
  links: NOTE_LINKS,

  // Matched by id, else by the key of an earlier import.
  match: `
    select distinct on (staged.nth) staged.nth, by_id.id is not null as is_id_taken,
      coalesce(case when by_id.deleted_at is null then by_id.id end, by_key.id, task_by_key.id) as match
    from staged
    left join own_notes by_id on by_id.workspace_id = :workspace and by_id.id = staged.id
    left join own_notes by_key on by_key.workspace_id = :workspace and by_key.deleted_at is null
      and by_key.import_key <> '' and by_key.import_key = staged.import_key
    left join own_tasks task_by_key on task_by_key.workspace_id = :workspace and task_by_key.deleted_at is null
      and task_by_key.import_key <> '' and task_by_key.import_key = staged.import_key
    order by staged.nth, by_key.created_at, by_key.id, task_by_key.created_at, task_by_key.id`,
  samePlace: 'min(place) over (partition by import_key, known_id)',
  limit: {
    noun: 'tasks',
    isCounted: `kind = 'task'`,
    capacity: (scope) => claimMonthlyCapacity(scope, 'tasks'),
  },

  // Existing tasks are not updated here, only by an import of tasks.
  refuse: {
    sql: `
      update decided set action = case when action = 'update' then 'skip' else 'refused' end
      where action = 'insert' and problem is not null
        or action = 'update' and not exists (select from own_notes where workspace_id = :workspace and id = decided.match)`,
    reasonColumn: 'problem',
    reasonOf: holderProblem,
  },

  written: [
    {
      name: 'content',
      type: 'text',
      lines: 'note_lines',
      filledBy: ['content', 'subject', 'note_lines', 'author', 'status'],
    },
    { name: 'happened_at', type: 'timestamptz', filledBy: ['happened_at', 'time', 'created_at'] },
    { name: 'author_id', type: 'uuid', references: 'memberships', filledBy: ['author'] },
  ],
  isInTimeline: true,
  insert: `
    with planned as (
      insert into tasks (workspace_id, id, title, description, status, priority, due_date, contact_id, company_id, deal_id,
        assignee_id, done_at, import_key)
      select :workspace, record_id,
        coalesce(nullif(left(coalesce(nullif(title, ''), split_part(body, E'\\n', 1)), ${TITLE_MAX}), ''), planned_title),
        concat_ws(E'\\n',
          case when length(title) > ${TITLE_MAX} then title end,
          case when title <> '' or body like E'%\\n%' or length(body) > ${TITLE_MAX} then nullif(body, '') end,
          nullif(array_to_string(note_lines, E'\\n'), ''), planned_line),
        case when status in ('todo', 'in_progress', 'done') then status else 'todo' end, coalesce(priority, 'medium'),
        happened_at, contact_id, company_id, deal_id, coalesce(author_id, :actor),
        case when status = 'done' then least(coalesce(done_at, happened_at, now()), now()) end, import_key
      from decided where action = 'insert' and kind = 'task' order by nth
    )
    insert into notes (workspace_id, id, contact_id, deal_id, company_id, kind, content, author_id, happened_at, created_at,
      updated_at, import_key)
    select :workspace, record_id, case when holder = 'contact' then contact_id end,
      case when holder = 'deal' then deal_id end, case when holder = 'company' then company_id end, kind,
      ${withLinesSql('content')}, author_id, coalesce(happened_at, now()),
      coalesce(created_at, happened_at, now()), coalesce(created_at, happened_at, now()), import_key
    from decided where action = 'insert' and kind <> 'task' order by nth`,
  afterInsert: MOVE_LAST_CONTACT,
  afterUpdate: MOVE_LAST_CONTACT,
  afterUndo: MOVE_LAST_CONTACT_BACK,
  undoFollowUp: followImportedTouches,
  alsoInserts: ['tasks'],
  isUnused: isUnusedIn('note_id', ['comments', 'files']),
};
