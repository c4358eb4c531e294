import type { SearchedType } from '@rapport/shared/search';
import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { type LucideIcon, Search } from 'lucide-react';
import { type KeyboardEvent, Suspense, useCallback, useDeferredValue, useEffect, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useNavigate } from 'react-router-dom';
import { RECORD_TYPES } from '../../lib/records/recordTypes';
import { recordPath } from '../../lib/routes/links';
import { IconButton } from '../../ui/button/IconButton';
import { lazyPart } from '../../ui/overlay/lazyPart';
import { Kbd } from '../../ui/text/Kbd';
import { beginsNearly } from './beginsNearly';
import type { Entry } from './SearchList';
import { searchQueries } from './search.queries';

/** Something that can be done from anywhere. */
export interface Action {
  label: string;
  icon: LucideIcon;
  /** The keys that do the same. */
  keys?: string;
  run: () => void;
}

const SearchList = lazyPart(() => import('./SearchList').then((list) => list.SearchList));

const HEADINGS: Record<SearchedType, string> = {
  contact: 'Contacts',
  company: 'Companies',
  deal: 'Deals',
  task: 'Tasks',
};

type Begins = (word: string, typed: string) => boolean;
const begins: Begins = (word, typed) => word.startsWith(typed);
const beginsAlmost: Begins = (word, typed) => begins(word, typed) || beginsNearly(word, typed);

/** The actions in whose label every word typed begins a word. */
const meantBy = (actions: Action[], text: string, how: Begins) =>
  actions.filter(({ label }) => {
    const words = label.toLocaleLowerCase().split(' ');
    return text
      .toLocaleLowerCase()
      .split(/\s+/)
      .every((typed) => words.some((word) => how(word, typed)));
  });

/**
 * One box to find records and to run commands, by the combobox pattern of WAI-ARIA: the focus stays in the field. On a
 * phone it is a button that opens the box over the top bar. It is part of every page's first load, so it goes without the
 * library that `PickerField` uses.
 */
export function SearchBox({ actions }: { actions: Action[] }) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const navigate = useNavigate();
  const [text, setText] = useState('');
  const [isOpen, setIsOpen] = useState(false);
  const [active, setActive] = useState(0);
  const wanted = useDeferredValue(text.trim());
  const { data: results = [], isError, isFetching, isPlaceholderData } = useQuery(searchQueries.results(wanted));
  const [isEntering, setIsEntering] = useState(false);

  const open = useCallback(() => {
    // Rendered at once: on a phone it is hidden until then, and the next key pressed belongs to it.
    flushSync(() => setIsOpen(true));
    input.current?.focus();
    input.current?.select();
  }, []);

  useEffect(() => {
    const focus = (event: globalThis.KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      // Behind a dialog the box is hidden and must not take the focus.
      if (!input.current?.closest('[aria-hidden=true]')) open();
    };
    document.addEventListener('keydown', focus);
    return () => document.removeEventListener('keydown', focus);
  }, [open]);

  const exactly = meantBy(actions, wanted, begins);
  // Records found through a typo give way to a command that was typed right.
  const isHidden = wanted === '' || (exactly.length > 0 && results[0]?.is_similar);
  const found = (isHidden ? [] : results).map((result) => ({
    heading: HEADINGS[result.type],
    key: result.id,
    icon: RECORD_TYPES[result.type].icon,
    label: result.name,
    detail: result.detail,
    run: () => void navigate(recordPath(result.type, result.id)),
  }));
  const isSimilar = found.length > 0 && Boolean(results[0]?.is_similar);
  const isNear = exactly.length === 0 && !isFetching && (found.length === 0 || isSimilar);
  const meant = isNear ? meantBy(actions, wanted, beginsAlmost) : exactly;
  const choices: Entry[] = [
    ...found,
    ...meant.map((action) => ({ ...action, heading: 'Commands', key: action.label, detail: '' })),
  ];
  const isInexact = isSimilar || (isNear && meant.length > 0);
  const nothing = isFetching ? 'Searching…' : `No results for “${wanted}”.`;
  const message = isError ? 'The search failed. Please try again.' : nothing;

  const close = () => {
    setIsEntering(false);
    setIsOpen(false);
    setText('');
    setActive(0);
    input.current?.blur();
  };
  const choose = (choice: Entry | undefined) => {
    if (!choice) return;
    close();
    choice.run();
  };
  // Enter pressed before the results have arrived opens the first of them once they have.
  const isSettled = wanted === text.trim() && (wanted === '' || (!isPlaceholderData && !isFetching));
  useEffect(() => {
    if (isEntering && isSettled) choose(choices[active]);
  });
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Escape') return close();
    if (event.key === 'Enter') return setIsEntering(true);
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!step || choices.length === 0) return;
    event.preventDefault();
    setIsOpen(true);
    setActive((active + step + choices.length) % choices.length);
  };

  return (
    <>
      <IconButton label="Search" className="ms-auto sm:hidden" onClick={open}>
        <Search size={18} strokeWidth={1.75} aria-hidden="true" />
      </IconButton>
      <search
        className={clsx(
          'sm:relative sm:mx-1 sm:min-w-0 sm:max-w-md sm:flex-1',
          isOpen
            ? 'max-sm:fixed max-sm:inset-x-0 max-sm:top-0 max-sm:z-40 max-sm:bg-paper max-sm:p-1.5'
            : 'max-sm:hidden',
        )}
      >
        <div className="relative">
          <Search
            size={16}
            aria-hidden="true"
            className="pointer-events-none absolute start-2.5 top-2 text-ink-faint pointer-coarse:top-3.5"
          />
          <input
            ref={input}
            role="combobox"
            aria-label="Search or run a command"
            aria-expanded={isOpen}
            aria-controls={`${id}-list`}
            aria-autocomplete="list"
            aria-activedescendant={isOpen && choices[active] ? `${id}-${active}` : undefined}
            placeholder="Search contacts, companies, deals..."
            dir="auto"
            autoComplete="off"
            spellCheck={false}
            value={text}
            onChange={(event) => {
              setIsEntering(false);
              setText(event.target.value);
              setActive(0);
              setIsOpen(true);
            }}
            onFocus={() => setIsOpen(true)}
            onBlur={() => setIsOpen(false)}
            onKeyDown={handleKeyDown}
            className="h-8 w-full truncate rounded-md border border-control/60 bg-surface ps-8 pe-3 placeholder:text-ink-faint sm:pe-16 pointer-coarse:h-11"
          />
          <span className="pointer-events-none absolute end-2 top-1.5 max-sm:hidden pointer-coarse:hidden">
            {!text && <Kbd>Ctrl K</Kbd>}
          </span>
        </div>
        {isOpen && (
          <Suspense>
            <SearchList
              id={id}
              choices={choices}
              active={active}
              isInexact={isInexact}
              message={wanted === '' || found.length > 0 || isInexact ? null : message}
              onPoint={setActive}
              onChoose={choose}
            />
          </Suspense>
        )}
      </search>
    </>
  );
}
