import type { ListedType } from '@rapport/shared/recordFields';
import type { QueryClient } from '@tanstack/react-query';
import { pageLoader } from '../routes/pageLoader';
import { viewsQuery } from '../views/views';
import { fieldsQuery } from '../workspace/fields';
import { teamQuery } from '../workspace/team';
import type { RecordQueries, Stored } from './recordQueries';

type Queries<Item extends Stored, Filter extends object> = RecordQueries<{
  item: Item;
  draft: object;
  change: object;
  filter: Filter;
}>;

/** The loader of a record's page, which starts loading the record that a URL parameter names, and its parts. */
export const recordLoader = <Item extends Stored>(
  { one }: Pick<Queries<Item, object>, 'one'>,
  param: string,
  fetchParts: (client: QueryClient, id: string) => unknown,
) =>
  pageLoader((client, { params }) => {
    const id = params[param] ?? '';
    void client.prefetchQuery(teamQuery());
    void client.prefetchQuery(fieldsQuery());
    fetchParts(client, id);
    return client.prefetchQuery(one(id));
  });

/** The loader of a list's page, which starts loading the list with the filter and sort of the URL, and the parts around it. */
export const listLoader = <Item extends Stored, Filter extends object, Name extends string>(
  list: Queries<Item, Filter>['list'],
  filterOf: (values: Record<Name, string>) => Filter,
  names: readonly Name[],
  viewedType?: ListedType,
) =>
  pageLoader((client, { request }) => {
    void client.prefetchQuery(fieldsQuery());
    const params = new URL(request.url).searchParams;
    const values = Object.fromEntries(names.map((name) => [name, params.get(name) ?? ''])) as Record<Name, string>;
    if (viewedType) {
      void client.prefetchQuery(teamQuery());
      void client.prefetchQuery(viewsQuery(viewedType));
    }
    return client.prefetchInfiniteQuery(list(filterOf(values)));
  });
