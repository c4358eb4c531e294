import type { ReactNode } from 'react';
import { LoadError, type LoadedQuery } from './LoadError';
import { Skeleton } from './Skeleton';

interface QueryStateProps<Data> {
  query: LoadedQuery & { data: Data | undefined };
  /** A sentence that says what could not be loaded. */
  failed: string;
  /** Shown until there is data: the size of a placeholder, or a skeleton of the screen's own. */
  skeleton: string | ReactNode;
  children: (data: Data) => ReactNode;
}

/** The three states of a query: its data, the reason why it could not be loaded, or a placeholder. */
export function QueryState<Data>({ query, failed, skeleton, children }: QueryStateProps<Data>) {
  if (query.data !== undefined) return children(query.data);
  if (query.error) return <LoadError title={failed} query={query} />;
  return typeof skeleton === 'string' ? <Skeleton className={skeleton} /> : skeleton;
}
