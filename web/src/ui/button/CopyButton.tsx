import { Trans, useLingui } from '@lingui/react/macro';
import { Copy } from 'lucide-react';
import { copyText } from '../../lib/browser/copyText';
import { toast } from '../feedback/toast';
import { Button } from './Button';

interface CopyButtonProps {
  /** The name of the text, such as `API key`. */
  label: string;
  text: string;
}

/** Copies a text to the clipboard and confirms it. */
export function CopyButton({ label, text }: CopyButtonProps) {
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
    <Button icon={Copy} onClick={copy}>
      <Trans>Copy</Trans>
    </Button>
  );
}
