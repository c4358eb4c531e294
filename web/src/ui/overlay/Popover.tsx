import type { ReactElement, ReactNode } from 'react';
import { MissingOverlay } from '../feedback/MissingFile';
import { AnchoredOverlay } from './AnchoredOverlay';
import { lazyPart } from './lazyPart';

// Loaded when the first one is about to open, like the menu.
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
  return (
    <AnchoredOverlay
      opens="dialog"
      trigger={trigger}
      load={load}
      panel={(state) => (
        <PopoverPanel {...state} label={label} align={align} side={side} className={className}>
          {typeof children === 'function' ? children(() => state.onOpenChange(false)) : children}
        </PopoverPanel>
      )}
    />
  );
}
