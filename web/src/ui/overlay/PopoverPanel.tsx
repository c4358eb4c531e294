import { clsx } from 'clsx';
import { Popover } from 'radix-ui';
import type { ReactNode } from 'react';
import type { OverlayState } from './AnchoredOverlay';
import { leaveToOpenList, overlayLook, useReturnToAnchor } from './overlay';

/** The distance to the edges of the window, and to the top bar, which stays visible. */
const ROOM = { top: 64, bottom: 8, left: 8, right: 8 };

interface PopoverPanelProps extends OverlayState {
  label: string;
  align: 'start' | 'center' | 'end';
  side: 'top' | 'bottom';
  className?: string;
  children: ReactNode;
}

export function PopoverPanel(props: PopoverPanelProps) {
  const { anchor, label, open, onOpenChange, className, align, side, children } = props;
  return (
    <Popover.Root open={open} onOpenChange={onOpenChange}>
      <Popover.Anchor virtualRef={anchor} />
      <Popover.Portal>
        <Popover.Content
          align={align}
          side={side}
          aria-label={label}
          sideOffset={6}
          collisionPadding={ROOM}
          onEscapeKeyDown={leaveToOpenList}
          {...useReturnToAnchor(anchor)}
          className={clsx(
            overlayLook,
            'max-h-(--radix-popper-available-height) w-80 max-w-[calc(100vw-1rem)] overflow-y-auto p-4',
            className,
          )}
        >
          {children}
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}
