/** A list that is loaded page by page. */
export interface RowSource {
  hasMore: boolean;
  isLoadingMore: boolean;
  /** Whether the next page could not be loaded. Only a person asks for it again. */
  hasFailed: boolean;
  onNeedMore: () => void;
}

/** A query that loads page by page. */
export interface PagedQuery {
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  isFetchNextPageError: boolean;
  fetchNextPage: () => unknown;
}

/** The pages of a query, as tables and grids of cards load them. */
export const rowSource = (query: PagedQuery): RowSource => ({
  hasMore: query.hasNextPage,
  isLoadingMore: query.isFetchingNextPage,
  hasFailed: query.isFetchNextPageError,
  onNeedMore: query.fetchNextPage,
});
