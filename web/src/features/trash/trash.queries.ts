import type { TrashItem } from '@rapport/shared/trash';
import { infiniteQueryOptions, useMutation } from '@tanstack/react-query';
import { getPage, http } from '../../lib/http/http';

const FOLDERS: Record<TrashItem['type'], string> = {
  contact: 'contacts',
  company: 'companies',
  deal: 'deals',
  task: 'tasks',
  campaign: 'campaigns',
  note: 'notes',
};

export const trashQueries = {
  list: () =>
    infiniteQueryOptions({
      queryKey: ['trash'],
      queryFn: ({ signal, pageParam }) =>
        getPage<TrashItem>('/trash', { signal, params: { limit: 50, cursor: pageParam ?? undefined } }),
      initialPageParam: null as string | null,
      getNextPageParam: (page) => page.cursor,
      // Deleting happens elsewhere, and leaves this list as it was.
      staleTime: 0,
    }),
};

export const useRestore = () =>
  useMutation({
    mutationFn: ({ type, id }: TrashItem) => http.post(`/${FOLDERS[type]}/${id}/restore`),
    // What comes back belongs into every list that had it.
    onSuccess: (_record, _item, _result, { client }) => client.invalidateQueries(),
  });
