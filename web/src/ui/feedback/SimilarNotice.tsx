import { Trans } from '@lingui/react/macro';

/** Shown above records that a search finds only by correcting a typo. */
export function SimilarNotice({ className = 'text-ink-faint' }: { className?: string }) {
  return (
    <p role="status" className={className}>
      <Trans>No exact match. Similar:</Trans>
    </p>
  );
}
