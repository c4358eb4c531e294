import type { Contact } from '@rapport/shared/contacts';
import type { Distinction, Duplicate, Merge, MergeTake } from '@rapport/shared/duplicates';
import { RECORD_TABLES } from '@rapport/shared/recordTypes';
import { queryOptions, useMutation } from '@tanstack/react-query';
import { get, http, post } from '../../lib/http/http';
import { pagesOf } from '../../lib/records/pages';

const all = ['contacts', 'duplicates'] as const;

export const duplicateQueries = {
  all,
  list: () => pagesOf<Duplicate>([...all, 'list'], '/contacts/duplicates', { limit: 20 }),
  merges: () =>
    queryOptions({
      queryKey: [...all, 'merges'],
      queryFn: ({ signal }) => get<Merge[]>('/contacts/merges', { signal }),
    }),
};

interface Merged {
  id: string;
  contact: Contact;
}

/** A merge moves the notes, deals and tasks of one contact to the other. */
const meta = { changes: RECORD_TABLES };

export const useMerge = () =>
  useMutation({
    meta,
    mutationFn: ({ kept, other, take }: { kept: string; other: string; take: MergeTake[] }) =>
      post<Merged>(`/contacts/${kept}/merge`, { other_id: other, take }),
  });

export const useUndoMerge = () =>
  useMutation({ meta, mutationFn: (id: string) => post<Contact>(`/contacts/merges/${id}/undo`) });

export const useDistinguish = () => {
  const remember = useMutation({
    meta: { changes: ['contacts'] },
    mutationFn: (two: Distinction) => http.post('/contacts/distinctions', two),
  });
  const forget = useMutation({
    meta: { changes: ['contacts'] },
    mutationFn: (two: Distinction) => http.post('/contacts/distinctions/undo', two),
  });
  return { distinguish: remember.mutateAsync, forget: forget.mutate };
};
