import { useLingui } from '@lingui/react/macro';
import { Button } from '../button/Button';

/** Shows all of a long text, or the beginning again. */
export function FoldButton({ isWhole, onToggle }: { isWhole: boolean; onToggle: () => void }) {
  const { t } = useLingui();
  return (
    <Button size="small" tone="quiet" className="-ms-2.5" aria-expanded={isWhole} onClick={onToggle}>
      {isWhole ? t`Show less` : t`Show more`}
    </Button>
  );
}
