import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '../button/Button';
import type { PagedQuery } from './rowSource';

interface ShowMoreProps {
  query: PagedQuery;
  label?: string;
}

/** Loads the next page of a short list. Renders nothing on the last page. */
export function ShowMore({ query, label }: ShowMoreProps) {
  const { t } = useLingui();
  if (!query.hasNextPage) return null;
  return (
    <div className="flex flex-col items-center gap-2 p-3">
      {query.isFetchNextPageError && (
        <p role="alert" className="text-ink-soft">
          <Trans>The rest could not be loaded.</Trans>
        </p>
      )}
      <Button onClick={() => void query.fetchNextPage()} isBusy={query.isFetchingNextPage}>
        {label ?? t`Show more`}
      </Button>
    </div>
  );
}
