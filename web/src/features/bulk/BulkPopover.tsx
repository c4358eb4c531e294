import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../../ui/button/Button';
import { Popover } from '../../ui/overlay/Popover';

interface BulkPopoverProps {
  /** The accessible name of the popover. */
  title: string;
  icon: LucideIcon;
  /** The label of the button. */
  label: ReactNode;
  children: (close: () => void) => ReactNode;
}

/** A button of the bulk bar that opens a small form above it. */
export function BulkPopover({ title, icon, label, children }: BulkPopoverProps) {
  return (
    <Popover
      label={title}
      side="top"
      align="start"
      className="w-64 p-3"
      trigger={
        <Button icon={icon} size="small">
          {label}
        </Button>
      }
    >
      {children}
    </Popover>
  );
}
