import { type ReactElement, type ReactNode, Suspense, useId, useRef, useState } from 'react';
import { MissingOverlay } from '../feedback/MissingFile';
import { lazyPart } from './lazyPart';
import { OverlayButton } from './OverlayButton';
import { useWasOpened } from './useWasOpened';

// Fetched when someone is about to open the first one, like the menu.
const load = () => import('./PopoverPanel');
const PopoverPanel = lazyPart(() => load().then((panel) => panel.PopoverPanel), MissingOverlay);

interface PopoverProps {
  /** The button that opens it. */
  trigger: ReactElement;
  /** Names it for a screen reader. */
  label: string;
  align?: 'start' | 'center' | 'end';
  side?: 'top' | 'bottom';
  className?: string;
  /** A function gets `close`, for content that is done with it. */
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
