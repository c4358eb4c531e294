import { clsx } from 'clsx';
import { Building2, CircleCheckBig, Handshake, Plus, User } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { addCompanyPath, addContactPath, addDealPath, addTaskPath } from '../../lib/routes/links';

const choices = [
  { label: 'Contact', icon: User, path: addContactPath },
  { label: 'Company', icon: Building2, path: addCompanyPath },
  { label: 'Deal', icon: Handshake, path: addDealPath },
  { label: 'Task', icon: CircleCheckBig, path: addTaskPath },
];

/**
 * The floating quick-add button. It rotates while its list is open, and each choice opens the dialog that adds a
 * record.
 */
export function QuickAdd() {
  const [isOpen, setIsOpen] = useState(false);
  const list = useRef<HTMLDivElement>(null);
  const navigate = useNavigate();
  useEffect(() => {
    if (!isOpen) return;
    const close = (event: KeyboardEvent | PointerEvent) => {
      const isInside = event.target instanceof Node && list.current?.contains(event.target);
      if (event instanceof KeyboardEvent ? event.key === 'Escape' : !isInside) setIsOpen(false);
    };
    document.addEventListener('keydown', close);
    document.addEventListener('pointerdown', close);
    return () => {
      document.removeEventListener('keydown', close);
      document.removeEventListener('pointerdown', close);
    };
  }, [isOpen]);

  return (
    <div ref={list} className="fixed end-4 bottom-4 z-20 flex flex-col items-end gap-2 sm:end-6 sm:bottom-6">
      {isOpen && (
        <ul className="flex animate-settle flex-col gap-1 rounded-lg border border-line bg-raised p-1 shadow-float">
          {choices.map(({ label, icon: Icon, path }) => (
            <li key={label}>
              <button
                type="button"
                className="flex h-9 w-full items-center gap-2 rounded-md px-3 text-start hover:bg-hover pointer-coarse:h-11"
                onClick={() => {
                  setIsOpen(false);
                  void navigate(path);
                }}
              >
                <Icon size={16} aria-hidden="true" />
                {label}
              </button>
            </li>
          ))}
        </ul>
      )}
      <button
        type="button"
        aria-label="Quick add"
        aria-expanded={isOpen}
        title="Quick add"
        onClick={() => setIsOpen(!isOpen)}
        className="flex size-12 items-center justify-center rounded-full bg-accent text-accent-ink shadow-float transition-colors hover:bg-accent-hover"
      >
        <Plus
          size={22}
          aria-hidden="true"
          className={clsx('transition-transform duration-150 motion-reduce:transition-none', isOpen && 'rotate-45')}
        />
      </button>
    </div>
  );
}
