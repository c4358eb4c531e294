import { type ReactElement, type ReactNode, Suspense, useId, useRef, useState } from 'react';
import { MissingOverlay } from '../feedback/MissingFile';
import { lazyPart } from './lazyPart';
import { OverlayButton } from './OverlayButton';
import { useWasOpened } from './useWasOpened';

// Fetched when the first one is about to open, like the menu.
const load = () => import('./PopoverPanel');
const PopoverPanel = lazyPart(() => load().then((panel) => panel.PopoverPanel), MissingOverlay);

interface PopoverProps {
  /** The button that opens it. */
  trigger: ReactElement;
  /** The name for screen readers. */
  label: string;
  align?: 'start' | 'center' | 'end';
  side?: 'top' | 'bottom';
  className?: string;
  /** A function receives `close`, for content that closes the popover. */
  children: ReactNode | ((close: () => void) => ReactNode);
}

export function Popover({ trigger, label, align = 'end', side = 'bottom', className, children }: PopoverProps) {
  const id = useId();
  const anchor = useRef<HTMLElement>(null);
  const [open, setOpen] = useState(false);
  const wasOpened = useWasOpened(open);

  return (
    <>
      <OverlayButton id={id} anchor={anchor} opens="dialog" open={open} prepare={load} onOpenChange={setOpen}>
        {trigger}
      </OverlayButton>
      {wasOpened && (
        <Suspense>
          <PopoverPanel
            anchor={anchor}
            label={label}
            align={align}
            side={side}
            open={open}
            onOpenChange={setOpen}
            className={className}
          >
            {typeof children === 'function' ? children(() => setOpen(false)) : children}
          </PopoverPanel>
        </Suspense>
      )}
    </>
  );
}
