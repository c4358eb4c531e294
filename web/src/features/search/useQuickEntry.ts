import { select, t } from '@lingui/core/macro';
import { formatDateTime } from '@rapport/shared/dates';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useDebounced } from '../../lib/browser/useDebounced';
import { usePreferences } from '../../lib/format/preferences';
import { useMoney } from '../../lib/format/useMoney';
import { ApiProblem, sentenceOf } from '../../lib/http/apiProblem';
import { recordsQuery } from '../../lib/records/records';
import { RECORD_TYPES } from '../../lib/records/recordTypes';
import { toast } from '../../ui/feedback/toast';
import { type QuickEntry, quickEntry } from './quickEntry';
import type { Entry } from './SearchList';
import { createQuickly, type NewRecord, removeQuickly } from './search.queries';

/** The label of the action, a whole sentence for each noun, because articles and endings depend on the noun. */
const addLabel = (kind: QuickEntry['kind'], name: string): string =>
  t`${select(kind, {
    deal: `Add deal “${name}”`,
    contact: `Add contact “${name}”`,
    company: `Add company “${name}”`,
    other: `Add task “${name}”`,
  })}`;

const nameOf = (entry: QuickEntry) => ('title' in entry ? entry.title : entry.name);

/** The company that the title of a deal names, or the contact that a task is about. */
const useNamed = (entry: QuickEntry | undefined) => {
  const type = entry?.kind === 'deal' ? ('company' as const) : ('contact' as const);
  const typedName = entry?.kind === 'deal' ? entry.title : entry?.kind === 'task' ? entry.who : '';
  const text = useDebounced(typedName);
  const { data = [], isFetching } = useQuery(recordsQuery(type, text));
  const exact = text === typedName ? data.filter(({ is_similar }) => !is_similar) : [];
  const called = exact.filter(({ name }) => name.toLocaleLowerCase() === typedName.toLocaleLowerCase());
  const named = called[0] ?? (type === 'contact' && exact.length === 1 ? exact[0] : undefined);
  return { named, isLooking: typedName !== '' && (isFetching || text !== typedName) };
};

/** Shows that a record was not added, and where the line that describes it is now. */
const showProblem = (problem: Error, { name }: NewRecord) => {
  // The dialog of the plan limit reports it.
  if (problem instanceof ApiProblem && problem.limit) return;
  if (problem instanceof ApiProblem) problem.isShown = true;
  const reason = problem instanceof ApiProblem ? sentenceOf(problem) : t`Something went wrong. Please try again.`;
  toast.error(t`“${name}” was not added`, { description: t`${reason} What you typed is in the search box.` });
};

/**
 * The entry of the search that adds the record described by the typed line; `null` if the line is only a search.
 * `onFailed` is called with the line if it could not be added.
 */
export const useQuickEntry = (text: string, onFailed: (line: string) => void) => {
  const preferences = usePreferences();
  const { money } = useMoney();
  const read = quickEntry(text, new Date(), preferences);
  const { named, isLooking } = useNamed(read?.entry);
  const { mutate: remove } = useMutation(removeQuickly);
  const { mutate: create } = useMutation({
    ...createQuickly,
    onSuccess: (created, record) =>
      toast.success(t`“${{ name: record.name }}” was added`, {
        action: { label: t`Undo`, onClick: () => remove({ table: record.table, id: created.id }) },
      }),
    onError: (problem, record) => {
      showProblem(problem, record);
      onFailed(record.line);
    },
  });
  if (!read) return null;
  const { entry, isAsked } = read;
  const choice: Entry = {
    heading: t`Add`,
    key: 'quick',
    icon: RECORD_TYPES[entry.kind].icon,
    label: addLabel(entry.kind, nameOf(entry)),
    detail: '',
    run: () => create({ ...recordOf(entry, named?.id ?? null), line: text }),
  };
  const about = named && (entry.kind === 'deal' ? t`for ${{ name: named.name }}` : t`about ${{ name: named.name }}`);
  const details = {
    deal:
      entry.kind === 'deal' &&
      (entry.amount === 0 ? t`no amount yet` : money(entry.amount, entry.currency ?? undefined)),
    task:
      entry.kind === 'task' &&
      (entry.due_date ? t`due ${{ when: formatDateTime(entry.due_date, preferences) }}` : t`no due date`),
    contact: entry.kind === 'contact' && entry.email,
    company: '',
  };
  return {
    isAsked,
    isLooking,
    choice: { ...choice, detail: [details[entry.kind], about].filter(Boolean).join(' · ') },
  };
};

const recordOf = (entry: QuickEntry, namedId: string | null): Omit<NewRecord, 'line'> => {
  switch (entry.kind) {
    case 'deal': {
      const { title, amount, currency } = entry;
      const draft = { title, amount, company_id: namedId, ...(currency && { currency }) };
      return { table: 'deals', name: title, draft };
    }
    case 'task':
      return {
        table: 'tasks',
        name: entry.title,
        draft: { title: entry.title, due_date: entry.due_date, contact_id: namedId },
      };
    case 'contact':
      return { table: 'contacts', name: entry.name, draft: { name: entry.name, email: entry.email } };
    case 'company':
      return { table: 'companies', name: entry.name, draft: { name: entry.name } };
  }
};
