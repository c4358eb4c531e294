import { useLingui } from '@lingui/react/macro';
import { Button } from '../button/Button';

interface ShowMoreProps {
  /** A query that loads page by page. */
  query: { hasNextPage: boolean; fetchNextPage: () => unknown; isFetchingNextPage: boolean };
  label?: string;
}

/** Loads the next page of a short list. Renders nothing on the last page. */
export function ShowMore({ query: { hasNextPage, fetchNextPage, isFetchingNextPage }, label }: ShowMoreProps) {
  const { t } = useLingui();
  if (!hasNextPage) return null;
  return (
    <div className="flex justify-center p-3">
      <Button onClick={() => void fetchNextPage()} isBusy={isFetchingNextPage}>
        {label ?? t`Show more`}
      </Button>
    </div>
  );
}
