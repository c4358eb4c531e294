import { clsx } from 'clsx';
import { Popover } from 'radix-ui';
import { type ReactNode, useRef } from 'react';
import { type Anchor, ignoreAnchor, overlayLook } from './overlay';

interface PopoverPanelProps {
  anchor: Anchor;
  label: string;
  align: 'start' | 'center' | 'end';
  side: 'top' | 'bottom';
  open: boolean;
  onOpenChange: (open: boolean) => void;
  className?: string;
  children: ReactNode;
}

export function PopoverPanel({ anchor, label, open, onOpenChange, className, children, ...place }: PopoverPanelProps) {
  const leftByPointer = useRef(false);
  const isOutside = ignoreAnchor(anchor);
  return (
    <Popover.Root open={open} onOpenChange={onOpenChange}>
      <Popover.Anchor virtualRef={anchor} />
      <Popover.Portal>
        <Popover.Content
          {...place}
          aria-label={label}
          sideOffset={6}
          collisionPadding={8}
          onInteractOutside={(event) => {
            isOutside(event);
            leftByPointer.current = !event.defaultPrevented;
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            if (!leftByPointer.current) anchor.current?.focus();
            leftByPointer.current = false;
          }}
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
