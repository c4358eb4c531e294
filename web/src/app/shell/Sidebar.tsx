import { useLingui } from '@lingui/react/macro';
import { clsx } from 'clsx';
import { X } from 'lucide-react';
import { useEffect, useEffectEvent, useRef } from 'react';
import { Link, NavLink } from 'react-router-dom';
import { paths } from '../../lib/routes/paths';
import { appName } from '../../lib/words/i18n';
import { IconButton } from '../../ui/button/IconButton';
import { bottomEntries, mainEntries } from '../navigation';

interface SidebarProps {
  isOpen: boolean;
  onClose: () => void;
}

/** Fixed beside the page on wide screens. On narrow ones it slides over the page and opens with a menu button. */
export function Sidebar({ isOpen, onClose }: SidebarProps) {
  const { t } = useLingui();
  const panel = useRef<HTMLElement>(null);
  const close = useEffectEvent(onClose);
  useEffect(() => {
    if (!isOpen) return;
    const opener = document.activeElement;
    panel.current?.querySelector('a')?.focus();
    const closeOnEscape = (event: KeyboardEvent) => {
      if (event.key === 'Escape') close();
    };
    document.addEventListener('keydown', closeOnEscape);
    return () => {
      document.removeEventListener('keydown', closeOnEscape);
      // The focused link or button is now hidden, so the focus returns to the opener.
      (opener as HTMLElement | null)?.focus();
    };
  }, [isOpen]);

  return (
    <>
      {isOpen && (
        <div
          data-testid="backdrop"
          aria-hidden="true"
          onClick={onClose}
          className="fixed inset-0 z-30 animate-appear bg-ink/30 lg:hidden dark:bg-paper/70"
        />
      )}
      <aside
        ref={panel}
        className={clsx(
          // A double line at the margin of the page, as on writing paper.
          'fixed inset-y-0 start-0 z-40 flex w-56 flex-col border-margin border-e-3 border-double bg-paper transition-transform duration-200',
          isOpen ? 'max-lg:shadow-float' : 'max-lg:invisible max-lg:-translate-x-full rtl:max-lg:translate-x-full',
        )}
      >
        <div className="flex h-14 shrink-0 items-center justify-between px-5">
          <Link
            to={paths.home}
            onClick={onClose}
            className="brand flex items-center gap-2.5 py-1 font-display text-2xl"
          >
            <img src="/icon.svg" alt="" width={28} height={28} />
            {appName()}
          </Link>
          <IconButton label={t`Close menu`} className="lg:hidden" onClick={onClose}>
            <X size={18} aria-hidden="true" />
          </IconButton>
        </div>
        <nav aria-label={t`Main`} className="flex flex-1 flex-col gap-4 overflow-y-auto ps-3 pb-4">
          <Entries entries={mainEntries} onChoose={onClose} />
          <div className="mt-auto pt-3">
            <Entries entries={bottomEntries} onChoose={onClose} />
          </div>
        </nav>
      </aside>
    </>
  );
}

function Entries({ entries, onChoose }: { entries: typeof mainEntries; onChoose: () => void }) {
  return (
    <ul className="flex flex-col gap-0.5">
      {entries.map(({ label, path, icon: Icon }) => (
        <li key={path}>
          <NavLink
            to={path}
            onClick={onChoose}
            className={({ isActive }) =>
              clsx(
                'flex h-9 items-center gap-3 rounded-s-md px-3 transition-colors duration-150 pointer-coarse:h-11',
                isActive
                  ? 'border-accent border-e-3 bg-accent-soft font-medium text-accent-text'
                  : 'text-ink-soft hover:bg-hover hover:text-ink',
              )
            }
          >
            <Icon size={18} strokeWidth={1.75} aria-hidden="true" />
            {label}
          </NavLink>
        </li>
      ))}
    </ul>
  );
}
