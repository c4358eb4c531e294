import { Trans, useLingui } from '@lingui/react/macro';
import { ChevronDown, ChevronUp, X } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { IconButton } from '../button/IconButton';
import { LinkButton } from '../button/LinkButton';
import { findOpener } from '../overlay/returnFocus';

interface PeekPanelProps {
  name: string;
  path: string;
  /** Absent at the ends of the list. */
  onPrevious?: () => void;
  onNext?: () => void;
  onClose: () => void;
  /** The facts of the record. */
  children: ReactNode;
}

/**
 * The preview of one record, beside its list. If a table opens it, the table keeps focus and its arrow keys switch
 * records; otherwise the panel takes focus and handles the arrow keys. Escape closes it.
 */
export function PeekPanel({ name, path, onPrevious, onNext, onClose, children }: PeekPanelProps) {
  const { t } = useLingui();
  const panel = useRef<HTMLElement>(null);
  const [opener] = useState(findOpener);
  useEffect(() => {
    if (!opener?.closest('[role=grid]')) panel.current?.focus({ preventScroll: true });
  }, [opener]);
  useEffect(() => {
    const closeByEscape = (event: globalThis.KeyboardEvent) => {
      const isElsewhere = (event.target as Element).closest?.('[role=dialog], [role=menu], input, select, textarea');
      if (event.key !== 'Escape' || event.defaultPrevented || isElsewhere) return;
      if (panel.current?.contains(document.activeElement) && opener instanceof HTMLElement) opener.focus();
      onClose();
    };
    document.addEventListener('keydown', closeByEscape);
    return () => document.removeEventListener('keydown', closeByEscape);
  }, [onClose, opener]);
  const goOnByArrow = (event: KeyboardEvent) => {
    const goOn = { ArrowDown: onNext, ArrowUp: onPrevious }[event.key];
    if (!goOn) return;
    event.preventDefault();
    goOn();
  };
  return (
    <aside
      ref={panel}
      tabIndex={-1}
      aria-label={t`Preview of ${name}`}
      onKeyDown={goOnByArrow}
      className="peek animate-appear"
    >
      <header className="flex items-start gap-1">
        <h2 aria-live="polite" className="min-w-0 flex-1 break-words pt-1 font-display text-heading">
          <bdi>{name}</bdi>
        </h2>
        <IconButton icon={ChevronUp} label={t`Previous`} disabled={!onPrevious} onClick={onPrevious} />
        <IconButton icon={ChevronDown} label={t`Next`} disabled={!onNext} onClick={onNext} />
        <IconButton
          icon={X}
          label={t`Close the preview`}
          onClick={() => {
            if (opener instanceof HTMLElement) opener.focus();
            onClose();
          }}
        />
      </header>
      {children}
      <LinkButton to={path} className="w-full">
        <Trans context="verb">Open</Trans>
      </LinkButton>
    </aside>
  );
}
