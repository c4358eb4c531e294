import { RECORD_TABLES, RECORD_TYPES } from '@rapport/shared/recordTypes';
import type { TrashItem } from '@rapport/shared/trash';
import { useMutation } from '@tanstack/react-query';
import { http } from '../../lib/http/http';
import { pagesOf } from '../../lib/records/pages';

export const trashQueries = {
  list: () => ({
    ...pagesOf<TrashItem>(['trash'], '/trash', { limit: 50 }),
    // Always stale, because the undo of an import or another tab may have deleted more records since the last request.
    staleTime: 0,
  }),
};

export const useRestore = () =>
  useMutation({
    // A restored record gets its links back, so records of other types change too.
    meta: { changes: RECORD_TABLES },
    mutationFn: ({ type, id }: TrashItem) => http.post(`/${RECORD_TYPES[type].table}/${id}/restore`),
  });
