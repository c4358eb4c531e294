import type { ListedType } from '@rapport/shared/recordFields';
import { RECORD_TYPES } from '@rapport/shared/recordTypes';
import type { NewView, View, ViewChange, ViewCount } from '@rapport/shared/views';
import { mutationOptions, type QueryClient } from '@tanstack/react-query';
import { addOnce } from '../http/addOnce';
import { put, remove } from '../http/http';
import { queryOf } from '../http/queryOf';

const KEY = ['views'] as const;

/** The views of a record type: the user's own and shared ones. */
export const viewsQuery = (objectType: ListedType) =>
  queryOf<View[]>([...KEY, objectType], '/views', { params: { object_type: objectType }, staleTime: 60_000 });

/** Among the queries of its records, which change the counts. */
export const viewCountsQuery = (objectType: ListedType) =>
  queryOf<ViewCount[]>([RECORD_TYPES[objectType].table, 'view-counts'], '/views/counts', {
    params: { object_type: objectType },
    // Not retried, because the counts are only shown next to the names.
    retry: false,
  });

const changes = KEY;

/** Shows a changed view at once, and counts its records again. */
const show = (client: QueryClient, view: View) => {
  client.setQueryData(viewsQuery(view.object_type).queryKey, (views) => {
    const isKnown = views?.some(({ id }) => id === view.id);
    return isKnown ? views?.map((each) => (each.id === view.id ? view : each)) : [...(views ?? []), view];
  });
  void client.invalidateQueries(viewCountsQuery(view.object_type));
};

export const viewMutations = {
  create: mutationOptions({
    meta: { changes },
    mutationFn: (view: NewView) => addOnce<View>('/views', view),
    onSuccess: (view, _input, _result, { client }) => show(client, view),
  }),
  change: mutationOptions({
    meta: { changes },
    mutationFn: ({ view, change }: { view: View; change: ViewChange }) => put<View>(`/views/${view.id}`, change, view),
    onSuccess: (view, _input, _result, { client }) => show(client, view),
  }),
  delete: mutationOptions({ meta: { changes }, mutationFn: ({ id }: View) => remove(`/views/${id}`) }),
};
