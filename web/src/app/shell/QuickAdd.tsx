import { useLingui } from '@lingui/react/macro';
import { clsx } from 'clsx';
import { Plus } from 'lucide-react';
import { Suspense, useEffect, useRef, useState } from 'react';
import { MissingOverlay } from '../../ui/feedback/MissingFile';
import { lazyPart } from '../../ui/overlay/lazyPart';

const load = () => import('./QuickAddList');
const QuickAddList = lazyPart(async () => (await load()).QuickAddList, MissingOverlay);

/**
 * The quick-add button, which is in the top bar or, on a phone, in the bar at the bottom. It rotates while its list is
 * open, and each choice opens the dialog that adds a record.
 */
export function QuickAdd() {
  const { t } = useLingui();
  const [isOpen, setIsOpen] = useState(false);
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!isOpen) return;
    const close = (event: KeyboardEvent | PointerEvent) => {
      const isInside = event.target instanceof Node && list.current?.contains(event.target);
      if (event instanceof KeyboardEvent ? event.key !== 'Escape' : isInside) return;
      setIsOpen(false);
      // The focused choice was removed with the list, so the focus moves to the button.
      if (isInside) list.current?.querySelector('button')?.focus();
    };
    document.addEventListener('keydown', close);
    document.addEventListener('pointerdown', close);
    return () => {
      document.removeEventListener('keydown', close);
      document.removeEventListener('pointerdown', close);
    };
  }, [isOpen]);

  return (
    <div ref={list} className="relative">
      <button
        type="button"
        aria-label={t`Quick add`}
        aria-expanded={isOpen}
        title={t`Quick add`}
        onPointerEnter={() => void load().catch(() => undefined)}
        onClick={() => setIsOpen(!isOpen)}
        className="flex size-8 items-center justify-center rounded-md bg-accent text-accent-ink transition-colors hover:bg-accent-hover pointer-coarse:size-11"
      >
        <Plus
          size={18}
          aria-hidden="true"
          className={clsx('transition-transform duration-150 motion-reduce:transition-none', isOpen && 'rotate-45')}
        />
      </button>
      {isOpen && (
        <Suspense>
          <QuickAddList onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </div>
  );
}
