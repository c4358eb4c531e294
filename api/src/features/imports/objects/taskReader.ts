import { msg } from '@lingui/core/macro';
import { NewTask, TaskStatus } from '@rapport/shared/tasks';
import { UUID } from '@rapport/shared/uuid';
import { appendLines, commonReader, parseExternalId, TITLE_MAX, textIfCut } from './common';
import { parseContactReference } from './contactPoints';
import { parseDueDate, wrongDate } from './dates';
import { importKeyOf } from './importKey';
import { cellIfSeveralIds, parseFirstId } from './linksOfIds';
import { priorityReader } from './priorityReader';
import { type FileReading, parseName, type RowReader, singleLine, validateRow } from './rowReader';
import { valueReader } from './values';
import { TASK_STATUS_LOOSE_WORDS, TASK_STATUS_WORDS } from './words';

const statusReader = ({ values }: FileReading) =>
  valueReader(
    {
      column: msg`status`,
      choices: TaskStatus.options,
      words: TASK_STATUS_WORDS,
      looseWords: TASK_STATUS_LOOSE_WORDS,
      fallback: { value: 'todo', words: msg`To Do` },
    },
    values.status,
  );

/** Reads tasks from the rows of a file. */
export const taskReader = (reading: FileReading): RowReader => {
  const common = commonReader(reading);
  const statuses = statusReader(reading);
  const priorities = priorityReader(reading);
  let withoutKey = 0;
  return {
    read: (cells) => {
      const status = statuses.read(cells.status);
      const priority = priorities.read(cells.priority);
      const title = singleLine(cells.title);
      const due_date = parseDueDate(singleLine(cells.due_date), reading);
      if (singleLine(cells.due_date) && !due_date) return wrongDate('due_date');
      const validated = validateRow(NewTask, cells.id, {
        title: title.slice(0, TITLE_MAX),
        description: appendLines(cells.description, cells.note_lines),
        priority: priority.value ?? undefined,
        status: status.value ?? undefined,
      });
      if (!('row' in validated)) return validated;
      const { rest, ...links } = parseLinks(cells);
      const isOwnExport = UUID.test(singleLine(cells.id));
      // A task counts toward the plan in the month of its import. The date of its creation elsewhere is kept as text.
      const created = isOwnExport ? '' : singleLine(cells.created_at);
      const { owner_id: assignee_id, note_lines } = common.read(
        { ...cells, created_at: '' },
        {
          status: status.original,
          priority: priority.original,
          contact: rest,
          title: textIfCut(title, TITLE_MAX),
          contactIds: cellIfSeveralIds(cells.contact_external_id),
          dealIds: cellIfSeveralIds(cells.deal_external_id),
          created,
        },
      );
      const import_key = isOwnExport ? '' : keyOf(cells, title, created);
      if (!isOwnExport && !import_key) withoutKey += 1;
      return {
        row: {
          ...validated.row,
          assignee_id,
          note_lines,
          description: cells.description ?? '',
          status: status.value,
          priority: priority.value,
          due_date,
          ...links,
          import_key,
        },
      };
    },
    notices: () => [
      ...statuses.notices(),
      ...priorities.notices(),
      ...common.owner.notices(),
      ...(reading.isPartOfTransfer && withoutKey > 0 ? [NO_KEY] : []),
    ],
    values: () => [statuses.values('status'), priorities.values('priority'), common.owner.values('owner')],
  };
};

/** Reads which records a task belongs to. `rest` is the text in the contact column that does not name a contact. */
const parseLinks = (cells: Record<string, string>) => ({
  ...parseContactReference(cells),
  company: parseName(cells, 'company'),
  contact_external_id: parseFirstId(cells.contact_external_id),
  company_external_id: parseFirstId(cells.company_external_id),
  deal_external_id: parseFirstId(cells.deal_external_id),
});

/** The id in the other tool, else the creation date with what the task is linked to; empty when the file has neither. */
const keyOf = (cells: Record<string, string>, title: string, created: string): string => {
  const id = parseExternalId({ id: cells.id ?? '', external_id: cells.external_id ?? '' });
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

const NO_KEY = msg`The file has neither IDs nor creation dates. If the title or due date of a task changes there, a later file adds it again as a new task.`;
