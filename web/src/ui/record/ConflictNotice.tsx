import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '../../ui/button/Button';
import { Banner } from '../../ui/feedback/Banner';

interface ConflictNoticeProps {
  by: string | null;
  /** The other person's changes, by the labels of the form. */
  differences: { label: string; before: string; after: string }[];
  onKeepMine: () => void;
  onTakeTheirs: () => void;
}

/** Shows who changed what meanwhile, and lets the user choose. */
export function ConflictNotice({ by, differences, onKeepMine, onTakeTheirs }: ConflictNoticeProps) {
  const { t } = useLingui();
  return (
    <Banner
      tone="warning"
      role="alert"
      title={by ? t`${by} changed this while you had it open` : t`Someone changed this while you had it open`}
    >
      <ul>
        {differences.map(({ label, before, after }) => (
          <li key={label} className="line-clamp-3 break-words">
            {label}: <del className="text-ink-faint">{before || t`nothing`}</del> →{' '}
            <ins className="no-underline">{after || t`nothing`}</ins>
          </li>
        ))}
      </ul>
      <p className="mt-1">
        <Trans>Your changes are not saved yet.</Trans>
      </p>
      <div className="mt-2 flex flex-wrap gap-2">
        <Button size="small" onClick={onKeepMine}>
          <Trans>Keep my changes</Trans>
        </Button>
        <Button size="small" onClick={onTakeTheirs}>
          <Trans>Use their version</Trans>
        </Button>
      </div>
    </Banner>
  );
}
