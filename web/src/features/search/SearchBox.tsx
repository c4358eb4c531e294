import type { SearchResult } from '@rapport/shared/search';
import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { Building2, Search, User } from 'lucide-react';
import { type KeyboardEvent, useDeferredValue, useEffect, useId, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { companyPath, contactPath } from '../../lib/paths';
import { Kbd } from '../../ui/Kbd';
import { searchQueries } from './search.queries';

const icons = { contact: User, company: Building2 };
const pathOf = ({ type, id }: SearchResult) => (type === 'contact' ? contactPath(id) : companyPath(id));

/** One search over everything, as one types (the combobox pattern of WAI-ARIA: the focus stays in the field). */
export function SearchBox() {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const navigate = useNavigate();
  const [text, setText] = useState('');
  const [isOpen, setIsOpen] = useState(false);
  const [active, setActive] = useState(0);
  const wanted = useDeferredValue(text.trim());
  const { data: results = [], isError, isFetching } = useQuery(searchQueries.results(wanted));

  useEffect(() => {
    const focus = (event: globalThis.KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      input.current?.focus();
      input.current?.select();
    };
    document.addEventListener('keydown', focus);
    return () => document.removeEventListener('keydown', focus);
  }, []);

  const isListOpen = isOpen && wanted !== '';
  const choose = (result: SearchResult | undefined) => {
    if (!result) return;
    setIsOpen(false);
    setText('');
    input.current?.blur();
    void navigate(pathOf(result));
  };
  const steer = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Escape') return isListOpen ? setIsOpen(false) : input.current?.blur();
    if (event.key === 'Enter') return choose(results[active]);
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!step || results.length === 0) return;
    event.preventDefault();
    setIsOpen(true);
    setActive((active + step + results.length) % results.length);
  };

  return (
    <search className="relative mx-1 min-w-0 flex-1 sm:max-w-md">
      <Search
        size={16}
        aria-hidden="true"
        className="pointer-events-none absolute start-2.5 top-2 text-ink-faint pointer-coarse:top-3.5"
      />
      <input
        ref={input}
        role="combobox"
        aria-label="Search contacts and companies"
        aria-expanded={isListOpen}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={isListOpen && results[active] ? `${id}-${active}` : undefined}
        placeholder="Search contacts, companies, deals..."
        dir="auto"
        autoComplete="off"
        spellCheck={false}
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          setActive(0);
          setIsOpen(true);
        }}
        onFocus={() => setIsOpen(true)}
        onBlur={() => setIsOpen(false)}
        onKeyDown={steer}
        className="h-8 w-full truncate rounded-md border border-control/60 bg-surface ps-8 pe-3 placeholder:text-ink-faint sm:pe-16 pointer-coarse:h-11"
      />
      <span className="pointer-events-none absolute end-2 top-1.5 max-sm:hidden pointer-coarse:hidden">
        {!text && <Kbd>Ctrl K</Kbd>}
      </span>
      {isListOpen && (
        <div className="absolute inset-x-0 top-full z-30 mt-1 overflow-hidden rounded-lg border border-line bg-raised p-1 shadow-float max-sm:fixed max-sm:inset-x-2 max-sm:top-14">
          <div id={`${id}-list`} role="listbox" aria-label="Results" className="max-h-96 overflow-y-auto">
            {results.map((result, index) => (
              <Result
                key={result.id}
                id={`${id}-${index}`}
                result={result}
                isActive={index === active}
                onPoint={() => setActive(index)}
                onChoose={() => choose(result)}
              />
            ))}
          </div>
          {results.length === 0 && (
            <p role="status" className="px-2 py-3 text-ink-faint">
              {isError
                ? 'The search failed. Please try again.'
                : isFetching
                  ? 'Searching…'
                  : `Nothing matches “${wanted}”.`}
            </p>
          )}
        </div>
      )}
    </search>
  );
}

interface ResultProps {
  id: string;
  result: SearchResult;
  isActive: boolean;
  onPoint: () => void;
  onChoose: () => void;
}

function Result({ id, result, isActive, onPoint, onChoose }: ResultProps) {
  const Icon = icons[result.type];
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the combobox above handles the keys for its whole list
    // biome-ignore lint/a11y/useFocusableInteractive: in this pattern the focus never leaves the field
    <div
      id={id}
      role="option"
      aria-selected={isActive}
      // The field would lose the focus, and with it the list, before the click arrives.
      onMouseDown={(event) => event.preventDefault()}
      onMouseMove={onPoint}
      onClick={onChoose}
      className={clsx('flex min-h-11 cursor-pointer items-center gap-3 rounded-md px-2 py-1', isActive && 'bg-hover')}
    >
      <Icon size={16} aria-hidden="true" className="shrink-0 text-ink-faint" />
      <span className="min-w-0">
        <span dir="auto" className="block truncate font-medium">
          {result.name}
        </span>
        <span dir="auto" className="block truncate text-ink-faint text-xs">
          {result.detail}
        </span>
      </span>
    </div>
  );
}
