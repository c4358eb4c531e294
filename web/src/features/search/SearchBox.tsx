import { useLingui } from '@lingui/react/macro';
import { clsx } from 'clsx';
import { type LucideIcon, Search } from 'lucide-react';
import {
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  type RefObject,
  Suspense,
  useCallback,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import { IconButton } from '../../ui/button/IconButton';
import { MissingOverlay } from '../../ui/feedback/MissingFile';
import { lazyPart } from '../../ui/overlay/lazyPart';
import { WhileOpening } from '../../ui/overlay/WhileOpening';
import { Kbd } from '../../ui/text/Kbd';

/** A command that is available on every page. */
export interface Action {
  label: string;
  /** Further search words in English, which find the command in every language. */
  english: string;
  icon: LucideIcon;
  /** The keyboard shortcut of the command. */
  keys?: string;
  run: () => void;
}

const AskDialog = lazyPart(() => import('./AskDialog').then((dialog) => dialog.AskDialog), MissingOverlay);

/** The props of the list below the field. */
export interface SearchPanelProps {
  id: string;
  text: string;
  /**
   * The index of the choice that the arrow keys or the pointer have selected. It may be beyond either end of the list,
   * which wraps around.
   */
  active: number;
  /** Whether Enter was pressed: the active choice is chosen once the results have arrived. */
  isEntering: boolean;
  onPoint: (index: number) => void;
  /** Called with the id of the choice that Enter would choose. */
  onActive: (choice: string | undefined) => void;
  onClose: () => void;
  onAsk: (question: string) => void;
  /** Called with a typed line that could not be added. It is put back in the field, unless the user has typed something else. */
  onFailed: (typed: string) => void;
}

interface SearchBoxProps {
  /** The list of results and actions, fetched when the box is first opened. */
  panel: (props: SearchPanelProps) => ReactNode;
}

/**
 * A box that finds records and runs commands, by the combobox pattern of WAI-ARIA: the focus stays in the field. On a
 * phone it is a button that opens the box over the top bar. It is part of every page's first load, so it does not use
 * the library of `PickerField`.
 */
export function SearchBox({ panel }: SearchBoxProps) {
  const { t } = useLingui();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  const [isOpen, setIsOpen] = useState(false);
  const [active, setActive] = useState(0);
  const [activeId, setActiveId] = useState<string>();
  const [isEntering, setIsEntering] = useState(false);
  const [question, setQuestion] = useState<string | null>(null);

  const open = useCallback(() => {
    // Rendered synchronously: on a phone the field is hidden until then, and it must receive the next key.
    flushSync(() => setIsOpen(true));
    input.current?.focus();
    input.current?.select();
  }, []);
  useShortcut(open, input);

  const close = () => {
    setIsEntering(false);
    setIsOpen(false);
    setText('');
    setActive(0);
    input.current?.blur();
  };
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Escape') return close();
    if (event.key === 'Enter') return setIsEntering(true);
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!step) return;
    event.preventDefault();
    setIsOpen(true);
    setActive(active + step);
  };

  return (
    <>
      <IconButton label={t`Search`} className="ms-auto sm:hidden" onClick={open}>
        <Search size={18} strokeWidth={1.75} aria-hidden="true" />
      </IconButton>
      <search
        className={clsx(
          'sm:relative sm:mx-1 lg:ms-0 sm:min-w-0 sm:max-w-md sm:flex-1',
          isOpen
            ? 'max-sm:fixed max-sm:inset-x-0 max-sm:top-0 max-sm:z-40 max-sm:bg-paper max-sm:p-1.5'
            : 'max-sm:hidden',
        )}
      >
        <SearchInput
          ref={input}
          listId={`${id}-list`}
          text={text}
          isOpen={isOpen}
          activeId={activeId}
          onText={(typed) => {
            setIsEntering(false);
            setText(typed);
            setActive(0);
            setIsOpen(true);
          }}
          onOpenChange={setIsOpen}
          onKeyDown={handleKeyDown}
        />
        {isOpen && (
          <Suspense>
            {panel({
              id,
              text,
              active,
              isEntering,
              onPoint: setActive,
              onActive: setActiveId,
              onClose: close,
              onAsk: setQuestion,
              onFailed: (typed) => setText((current) => current || typed),
            })}
          </Suspense>
        )}
      </search>
      {question !== null && (
        <WhileOpening>
          <AskDialog question={question} onClose={() => setQuestion(null)} />
        </WhileOpening>
      )}
    </>
  );
}

interface SearchInputProps {
  ref: Ref<HTMLInputElement>;
  /** The id of the list of results. */
  listId: string;
  text: string;
  isOpen: boolean;
  /** The id of the active entry of the list. */
  activeId: string | undefined;
  onText: (text: string) => void;
  onOpenChange: (isOpen: boolean) => void;
  onKeyDown: (event: KeyboardEvent) => void;
}

function SearchInput({ ref, listId, text, isOpen, activeId, onText, onOpenChange, onKeyDown }: SearchInputProps) {
  const { t } = useLingui();
  return (
    <div className="relative">
      <Search
        size={16}
        aria-hidden="true"
        className="pointer-events-none absolute start-2.5 top-2 text-ink-faint pointer-coarse:top-3.5"
      />
      <input
        ref={ref}
        role="combobox"
        aria-label={t`Search or run a command`}
        aria-expanded={isOpen}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={isOpen ? activeId : undefined}
        placeholder={t`Search contacts, companies, deals...`}
        dir="auto"
        autoComplete="off"
        spellCheck={false}
        value={text}
        onChange={(event) => onText(event.target.value)}
        onFocus={() => onOpenChange(true)}
        onBlur={() => onOpenChange(false)}
        onKeyDown={onKeyDown}
        className="h-8 w-full truncate rounded-md border border-control/60 bg-surface ps-8 pe-3 placeholder:text-ink-faint sm:pe-16 pointer-coarse:h-11"
      />
      <span className="pointer-events-none absolute end-2 top-1.5 max-sm:hidden pointer-coarse:hidden">
        {!text && <Kbd>{t`Ctrl K`}</Kbd>}
      </span>
    </div>
  );
}

/** Ctrl K opens the box from anywhere. */
const useShortcut = (open: () => void, input: RefObject<HTMLInputElement | null>) =>
  useEffect(() => {
    const handleKeyDown = (event: globalThis.KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      // Behind a dialog the box is hidden and must not take the focus.
      if (!input.current?.closest('[aria-hidden=true]')) open();
    };
    document.addEventListener('keydown', handleKeyDown);
    return () => document.removeEventListener('keydown', handleKeyDown);
  }, [open, input]);
