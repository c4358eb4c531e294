import { msg, plural } from '@lingui/core/macro';
import { NOTES_MAX } from '@rapport/shared/contacts';
import type { ImportValueColumn } from '@rapport/shared/imports';
import { UUID } from '@rapport/shared/uuid';
import type { Said } from '@rapport/shared/words';
import type { Words } from '../../../words/words';
import { memberReader, parseExternalId } from './common';
import { NOON, parseInstant, wrongDate } from './dates';
import { wrongField } from './fieldWords';
import { importKeyOf } from './importKey';
import {
  HISTORY_STATUS,
  HISTORY_STATUS_LOOSE_WORDS,
  HISTORY_STATUS_WORDS,
  type HistoryStatus,
  KIND_LOOSE_WORDS,
  KIND_WORDS,
  kindOfHeaders,
  NOTE_KINDS,
  type NoteKind,
} from './noteKinds';
import { noteLines } from './noteLines';
import { recordsNamed } from './noteRecords';
import { priorityReader } from './priorityReader';
import { type FileReading, type RowReader, singleLine } from './rowReader';
import { valueReader } from './values';

/** The value shown for an empty type, so that users can choose what it becomes. */
const NO_TYPE = '(empty)';
const END_OF_DAY = '17';

const readersOf = (reading: FileReading) => {
  const { values } = reading;
  const fallbackKind = kindOfHeaders(reading.headers);
  return {
    fallbackKind,
    kinds: valueReader<NoteKind>(
      {
        column: msg({ message: 'type', context: 'column' }),
        choices: NOTE_KINDS,
        looseWords: KIND_LOOSE_WORDS,
        words: { ...KIND_WORDS, ...(fallbackKind && { [fallbackKind]: `${KIND_WORDS[fallbackKind]}, ${NO_TYPE}` }) },
        fallback: { value: fallbackKind ?? 'note', words: KINDS_NAMED[fallbackKind ?? 'note'] },
      },
      values.kind,
    ),
    statuses: valueReader<HistoryStatus>(
      {
        column: msg`status`,
        choices: HISTORY_STATUS,
        words: HISTORY_STATUS_WORDS,
        looseWords: HISTORY_STATUS_LOOSE_WORDS,
        fallback: { value: null, words: msg`their dates say, with the status in their text` },
      },
      values.status,
    ),
    priorities: priorityReader(reading),
    authors: memberReader(reading, values.author, msg`entries without an author, with the name in their text`),
  };
};

/** Reads the rows of a history. Each becomes a note, call, meeting, email or task. */
export const noteReader = (reading: FileReading): RowReader => {
  const { words } = reading;
  const { fallbackKind, kinds, statuses, priorities, authors } = readersOf(reading);
  let scheduled = 0;
  return {
    read: (cells) => {
      const type = kinds.read(singleLine(cells.kind) || NO_TYPE);
      const kind = type.value ?? fallbackKind ?? 'note';
      const { value: status, original } = statuses.read(cells.status);
      const dates = parseDates(cells, kind, reading);
      if ('reason' in dates) return dates;
      const title = singleLine(cells.subject);
      const content = cells.content ?? '';
      const body = content === title ? '' : content;
      const priority = priorities.read(cells.priority);
      const { value: author_id } = authors.read(cells.author);
      const isTask = kind === 'task';
      const note_lines = linesOf(cells, words, {
        isTask,
        type: type.original === NO_TYPE ? '' : type.original,
        status: status === 'scheduled' || status === 'cancelled' ? cells.status : original,
        priority: isTask ? priority.original : cells.priority,
        author: author_id ? '' : singleLine(cells.author),
      });
      const problem = textProblem(kind, [title, body, ...note_lines]);
      if (problem) return problem;
      if (status === 'scheduled') scheduled += 1;
      return {
        row: {
          id: UUID.test(singleLine(cells.id)) ? singleLine(cells.id) : null,
          kind,
          title: title || (isTask && !body.split('\n')[0] ? words(msg`Task`) : ''),
          body,
          note_lines,
          ...dates.row,
          status,
          priority: priority.value,
          author_id,
          import_key: keyOf(cells, kind, isPlanned(kind, status)),
          ...recordsNamed(cells),
        },
        warnings: dates.warnings,
      };
    },
    notices: () => [
      ...kinds.notices(NO_TYPE),
      ...untypedNotices(kinds.values('kind')),
      ...statuses.notices(),
      ...(scheduled > 0 ? [SCHEDULED] : []),
      ...priorities.notices(),
      ...authors.notices(),
    ],
    values: () => [
      kinds.values('kind'),
      statuses.values('status'),
      priorities.values('priority'),
      authors.values('author'),
    ],
  };
};

interface UnreadTexts {
  isTask: boolean;
  type: string;
  status: string | undefined;
  priority: string | undefined;
  author: string;
}

/** The lines for values that no field could take. */
const linesOf = (
  cells: Record<string, string>,
  words: Words,
  { isTask, type, status, priority, author }: UnreadTexts,
): string[] => [
  ...noteLines(words, {
    type,
    status,
    priority,
    created: isTask ? cells.created_at : '',
    completed: isTask ? '' : cells.done_at,
    owner: isTask ? author : '',
  }),
  ...(isTask || author === '' ? [] : [words(msg`Logged by ${{ name: author }}`)]),
  ...(cells.note_lines?.split('\n').filter(Boolean) ?? []),
];

const untypedNotices = ({ values }: ImportValueColumn): Said[] =>
  values.flatMap(({ value, rows, certainty }) => (value === NO_TYPE && certainty === 'ask' ? [untyped(rows)] : []));

const untyped = (rows: number) =>
  msg`${plural(rows, { one: '# row does not say whether it is a note, call, meeting, email or task. It counts as a note unless you choose another type.', other: '# rows do not say whether they are notes, calls, meetings, emails or tasks. They count as notes unless you choose another type.' })}`;

const KINDS_NAMED: Record<NoteKind, Said> = {
  note: msg`notes`,
  call: msg`calls`,
  meeting: msg`meetings`,
  email: msg`emails`,
  task: msg`tasks`,
};

const WHEN: Record<Exclude<NoteKind, 'note' | 'task'>, Said> = {
  call: msg`Enter when the call took place`,
  meeting: msg`Enter when the meeting took place`,
  email: msg`Enter when the email was sent`,
};

const SCHEDULED = msg`Scheduled entries are read by their date. Past entries count as done, and future ones become tasks.`;

/** Whether the file says that a call, meeting or email has not taken place yet. */
const isPlanned = (kind: NoteKind, status: HistoryStatus | null) =>
  kind !== 'note' && kind !== 'task' && (status === 'todo' || status === 'in_progress');

interface Dates {
  row: { happened_at: string | null; date_text: string; created_at: string | null; done_at: string | null };
  warnings: Said[];
}

const parseDates = (
  cells: Record<string, string>,
  kind: NoteKind,
  reading: FileReading,
): Dates | { reason: Said; field: string } => {
  const [day, time, created, done] = [cells.happened_at, cells.time, cells.created_at, cells.done_at].map(singleLine);
  const written = day && time && !/\d:\d/.test(day) ? `${day} ${time}` : day || '';
  const dayHour = kind === 'task' ? END_OF_DAY : NOON;
  const happened_at = parseInstant(written, reading, dayHour);
  if (written && !happened_at) return wrongDate('happened_at');
  const created_at = parseInstant(created ?? '', reading, NOON);
  if (created && !created_at) return wrongDate('created_at');
  const done_at = parseInstant(done ?? '', reading, NOON);
  if (done && !done_at) return wrongDate('done_at');
  const row = {
    happened_at: happened_at ?? (kind === 'task' ? null : created_at),
    /** As the file has it. */
    date_text: written || singleLine(created),
    created_at,
    done_at,
  };
  if (kind === 'task' || row.happened_at) return { row, warnings: [] };
  if (kind === 'note') return { row, warnings: [msg`the note has no date. It gets today’s date`] };
  return wrongField('happened_at', WHEN[kind]);
};

/** The problem of a text, which is imported whole or not at all. */
const textProblem = (kind: NoteKind, parts: string[]) => {
  const text = parts.filter(Boolean).join('\n\n');
  if (text.includes('\0')) return wrongField('content', msg`Remove the invisible NUL character`);
  if (text.length > NOTES_MAX) {
    return wrongField(
      'content',
      msg`The text has ${plural({ length: text.length }, { other: '#' })} characters, but the limit is ${plural({ limit: NOTES_MAX }, { other: '#' })}. Shorten it or split the row.`,
    );
  }
  if (text.trim() === '' && kind === 'note') return wrongField('content', msg`The note has no text`);
  return text.trim() === '' && kind === 'task' ? wrongField('subject', msg`Give the task a title`) : undefined;
};

const keyOf = (cells: Record<string, string>, kind: NoteKind, isStillPlanned: boolean): string => {
  const { subject, content, happened_at, time, created_at, contact, contact_id, contact_email, deal, company, record } =
    cells;
  const words = [subject, content, happened_at, time, created_at, contact, contact_id, contact_email];
  const id = parseExternalId(cells as { id: string; external_id: string });
  return importKeyOf(id, subject, [kind, ...words, deal, company, record]) + (isStillPlanned ? ' planned' : '');
};
