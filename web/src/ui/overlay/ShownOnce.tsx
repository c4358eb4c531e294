import { clsx } from 'clsx';
import { Copy } from 'lucide-react';
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
  children: string;
}

/** The content of a dialog that shows a secret, this once, to be copied. */
export function ShownOnce({ label, text, isCode = false, children }: ShownOnceProps) {
  const copy = () =>
    copyText(text).then(
      () => toast.success('Copied!', { description: `${label} copied to clipboard` }),
      () =>
        toast.error('Error', {
          description: `Your browser does not allow copying. Select the ${label.split(' ').at(-1)} and copy it manually.`,
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
          Copy
        </Button>
        <DialogCancel>Done</DialogCancel>
      </DialogActions>
    </div>
  );
}
