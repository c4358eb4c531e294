import { Button } from '../button/Button';

interface ShowMoreProps {
  /** Of a list that comes page by page. */
  query: { hasNextPage: boolean; fetchNextPage: () => unknown; isFetchingNextPage: boolean };
  label?: string;
}

/** Fetches the next page of a short list; nothing where there is none. */
export function ShowMore({
  query: { hasNextPage, fetchNextPage, isFetchingNextPage },
  label = 'Show more',
}: ShowMoreProps) {
  if (!hasNextPage) return null;
  return (
    <div className="flex justify-center p-3">
      <Button onClick={() => void fetchNextPage()} isBusy={isFetchingNextPage}>
        {label}
      </Button>
    </div>
  );
}
