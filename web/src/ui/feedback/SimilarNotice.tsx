import { Trans } from '@lingui/react/macro';
/** Above records that a search finds only in spite of a typo. */
export function SimilarNotice({ className = 'text-ink-faint' }: { className?: string }) {
  return (
    <p role="status" className={className}>
      <Trans>No exact match. Similar:</Trans>
    </p>
  );
}
