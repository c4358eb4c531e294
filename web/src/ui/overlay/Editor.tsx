import { cloneElement, type ReactElement, type ReactNode, useState } from 'react';
import { useIsNarrow } from '../theme/useMedia';
import { Dialog } from './Dialog';
import { Popover } from './Popover';

interface EditorProps {
  /** The button that opens it. */
  trigger: ReactElement<{ onClick?: () => void; 'aria-haspopup'?: 'dialog' }>;
  label: string;
  align?: 'start' | 'end';
  className: string;
  children: ReactNode | ((close: () => void) => ReactNode);
}

/** An editor next to what it changes: a popover, on a phone a sheet. */
export function Editor({ trigger, label, align = 'start', className, children }: EditorProps) {
  const isNarrow = useIsNarrow();
  const [open, setOpen] = useState(false);
  if (!isNarrow) {
    return (
      <Popover trigger={trigger} label={label} align={align} className={className}>
        {children}
      </Popover>
    );
  }
  return (
    <>
      {cloneElement(trigger, { onClick: () => setOpen(true), 'aria-haspopup': 'dialog' })}
      <Dialog open={open} onOpenChange={setOpen} title={label}>
        {typeof children === 'function' ? children(() => setOpen(false)) : children}
      </Dialog>
    </>
  );
}
