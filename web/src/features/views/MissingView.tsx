import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '../../ui/button/Button';
import { EmptyState } from '../../ui/feedback/EmptyState';

/** Shown instead of the list if the URL names a view that does not exist, or that the user may not see. */
export function MissingView({ onLeave }: { onLeave: () => void }) {
  const { t } = useLingui();
  return (
    <EmptyState
      picture="search"
      title={t`View not found`}
      action={
        <Button onClick={onLeave}>
          <Trans>Show the whole list</Trans>
        </Button>
      }
    >
      <Trans>It was deleted, or it is private to someone else on your team.</Trans>
    </EmptyState>
  );
}
