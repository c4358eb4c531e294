import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { recordPath } from '@rapport/shared/paths';
import type { SearchedType, SearchResult } from '@rapport/shared/search';
import type { TaskStatus } from '@rapport/shared/tasks';
import { useQuery } from '@tanstack/react-query';
import { Sparkles } from 'lucide-react';
import { useDeferredValue, useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { TASK_STATUS_LABELS } from '../../lib/format/labels';
import { normalizeWord } from '../../lib/format/quickDay';
import { RECORD_TYPES } from '../../lib/records/recordTypes';
import { wordedTable } from '../../lib/words/words';
import { useStages } from '../../lib/workspace/stages';
import { useCanAsk } from './ask.queries';
import { beginsNearly } from './beginsNearly';
import type { Action, SearchPanelProps } from './SearchBox';
import { type Entry, SearchList } from './SearchList';
import { searchQueries } from './search.queries';
import { useQuickEntry } from './useQuickEntry';

const QUESTION_MAX = 300;
const QUESTION_WORDS = 4;

const HEADINGS: Record<SearchedType, string> = wordedTable({
  contact: msg`Contacts`,
  company: msg`Companies`,
  deal: msg`Deals`,
  task: msg`Tasks`,
});

type Begins = (word: string, typed: string) => boolean;
const begins: Begins = (word, typed) => word.startsWith(typed);
const beginsAlmost: Begins = (word, typed) => begins(word, typed) || beginsNearly(word, typed);

/** The actions for which each typed word is the beginning of a word, in the user's language or in English. */
const meantBy = (actions: Action[], text: string, how: Begins) =>
  actions.filter(({ label, english }) => {
    const words = normalizeWord(`${label} ${english}`).split(' ');
    return normalizeWord(text)
      .split(/\s+/)
      .every((typed) => words.some((word) => how(word, typed)));
  });

/** Whether a text reads like a question and not like a name. */
const isLikeQuestion = (text: string) =>
  text.length <= QUESTION_MAX && (/\S.*[?？؟]$/.test(text) || text.split(/\s+/).length >= QUESTION_WORDS);

/** The results and actions for the text, by kind. */
export function SearchPanel(props: SearchPanelProps & { actions: Action[] }) {
  const { t } = useLingui();
  const { id, text, actions, active, isEntering, onPoint, onActive, onClose, onAsk, onFailed } = props;
  const navigate = useNavigate();
  const wanted = useDeferredValue(text.trim());
  const { data: results = [], isError, isFetching, isPlaceholderData } = useQuery(searchQueries.results(wanted));
  const quick = useQuickEntry(wanted, onFailed);
  const { labelOf } = useStages();
  const canAsk = useCanAsk() && isLikeQuestion(wanted) && !quick?.isAsked;
  const question: Entry = {
    heading: t`Ask`,
    key: 'ask',
    icon: Sparkles,
    label: t`Ask “${wanted}”`,
    detail: t`Finds the records that answer it`,
    run: () => onAsk(wanted),
  };

  const exactly = meantBy(actions, wanted, begins);
  // Records that match only approximately are hidden if a command was typed exactly or a record is to be added.
  const isHidden = wanted === '' || ((exactly.length > 0 || quick?.isAsked) && results[0]?.is_similar);
  const stateOf = ({ type, state }: SearchResult) => {
    if (type === 'deal') return labelOf(state);
    return type === 'task' ? TASK_STATUS_LABELS[state as TaskStatus] : '';
  };
  const toEntry = (result: SearchResult): Entry => ({
    heading: HEADINGS[result.type],
    key: result.id,
    icon: RECORD_TYPES[result.type].icon,
    label: result.name,
    detail: [stateOf(result), result.detail].filter(Boolean).join('\u00a0· '),
    run: () => void navigate(recordPath(result.type, result.id)),
  });
  const found = (isHidden ? [] : results).map(toEntry);
  const isSimilar = found.length > 0 && Boolean(results[0]?.is_similar);
  const isNear = exactly.length === 0 && !isFetching && !quick && (found.length === 0 || isSimilar);
  const meant = isNear ? meantBy(actions, wanted, beginsAlmost) : exactly;
  const choices: Entry[] = [
    ...(quick?.isAsked ? [quick.choice] : []),
    ...(canAsk ? [question] : []),
    ...found,
    ...meant.map((action) => ({ ...action, heading: t`Commands`, key: action.label, detail: '' })),
    ...(quick && !quick.isAsked ? [quick.choice] : []),
  ];
  const isInexact = isSimilar || (isNear && meant.length > 0);
  const nothing = isFetching ? t`Searching…` : t`No results for “${wanted}”.`;
  const message = isError ? t`The search failed. Please try again.` : nothing;
  const count = choices.length;
  const at = count === 0 ? -1 : ((active % count) + count) % count;

  const activeId = at === -1 ? undefined : `${id}-${at}`;
  useEffect(() => onActive(activeId), [activeId, onActive]);
  const choose = (choice: Entry | undefined) => {
    if (!choice) return;
    onClose();
    choice.run();
  };
  // If Enter was pressed before the results arrived, the active choice is chosen once they have arrived.
  const isSettled = wanted === text.trim() && (wanted === '' || (!isPlaceholderData && !isFetching));
  useEffect(() => {
    if (isEntering && isSettled && !quick?.isLooking) choose(choices[at]);
  });

  return (
    <SearchList
      id={id}
      choices={choices}
      active={at}
      isInexact={isInexact}
      message={wanted === '' || found.length > 0 || isInexact || quick || canAsk ? null : message}
      onPoint={onPoint}
      onChoose={choose}
    />
  );
}
