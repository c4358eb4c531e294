import { Trans, useLingui } from '@lingui/react/macro';
import { clsx } from 'clsx';
import { Copy } from 'lucide-react';
import type { ReactNode } from 'react';
import { copyText } from '../../lib/browser/copyText';
import { Button } from '../button/Button';
import { Banner } from '../feedback/Banner';
import { toast } from '../feedback/toast';
import { DialogActions, DialogCancel } from './Dialog';

interface ShownOnceProps {
  /** What it is, such as `API key`. */
  label: string;
  /** What to copy. */
  text: string;
  isCode?: boolean;
  /** Why to copy it now. */
  children: ReactNode;
}

/** The content of a dialog that shows a secret, this once, to be copied. */
export function ShownOnce({ label, text, isCode = false, children }: ShownOnceProps) {
  const { t } = useLingui();
  const copy = () =>
    copyText(text).then(
      () => toast.success(t`Copied!`, { description: t`${label} copied to clipboard` }),
      () =>
        toast.error(t`Error`, {
          description: t`Your browser does not allow copying. Select the text and copy it manually.`,
        }),
    );
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
        <Button icon={Copy} onClick={copy}>
          <Trans>Copy</Trans>
        </Button>
        <DialogCancel>
          <Trans>Done</Trans>
        </DialogCancel>
      </DialogActions>
    </div>
  );
}
