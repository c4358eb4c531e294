import { Trans } from '@lingui/react/macro';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { CopyButton } from '../button/CopyButton';
import { Banner } from '../feedback/Banner';
import { DialogActions, DialogCancel } from './Dialog';

interface ShownOnceProps {
  /** The name of the text, such as `API key`. */
  label: string;
  /** The text to copy. */
  text: string;
  isCode?: boolean;
  /** Why it must be copied now. */
  children: ReactNode;
}

/** The content of a dialog that shows a secret once, so that it can be copied. */
export function ShownOnce({ label, text, isCode = false, children }: ShownOnceProps) {
  return (
    <div className="flex flex-col gap-4">
      <Banner tone="warning" role="status">
        {children}
      </Banner>
      <output
        aria-label={label}
        className={clsx('select-all break-all rounded-md bg-sunken p-3', isCode && 'font-mono text-sm')}
      >
        {text}
      </output>
      <DialogActions>
        <CopyButton label={label} text={text} />
        <DialogCancel>
          <Trans>Done</Trans>
        </DialogCancel>
      </DialogActions>
    </div>
  );
}
