import type { Company } from '@rapport/shared/companies';
import type { Contact } from '@rapport/shared/contacts';
import type { CompanyDuplicate, Distinction, Duplicate, Merge } from '@rapport/shared/duplicates';
import { RECORD_TABLES, RECORD_TYPES } from '@rapport/shared/recordTypes';
import { queryOptions, useMutation } from '@tanstack/react-query';
import { get, http, post } from '../../lib/http/http';
import { pagesOf } from '../../lib/records/pages';

/** The types of records that are found twice and merged. */
export type MergeableType = 'contact' | 'company';

export type Suspects = Duplicate | CompanyDuplicate;

const tableOf = (type: MergeableType) => RECORD_TYPES[type].table;
const allOf = (type: MergeableType) => [tableOf(type), 'duplicates'] as const;

export const duplicateQueries = {
  all: allOf,
  list: (type: MergeableType) =>
    pagesOf<Suspects>([...allOf(type), 'list'], `/${tableOf(type)}/duplicates`, { limit: 20 }),
  merges: (type: MergeableType) =>
    queryOptions({
      queryKey: [...allOf(type), 'merges'],
      queryFn: ({ signal }) => get<Merge[]>(`/${tableOf(type)}/merges`, { signal }),
    }),
};

type Merged = { id: string } & { [Type in MergeableType]?: { name: string } };

/** A merge moves the notes, deals and tasks of one record to the other. */
const meta = { changes: RECORD_TABLES };

export const useMerge = (type: MergeableType) =>
  useMutation({
    meta,
    mutationFn: ({ kept, other, take }: { kept: string; other: string; take: string[] }) =>
      post<Merged>(`/${tableOf(type)}/${kept}/merge`, { other_id: other, take }),
  });

export const useUndoMerge = (type: MergeableType) =>
  useMutation({
    meta,
    mutationFn: (id: string) => post<Contact | Company>(`/${tableOf(type)}/merges/${id}/undo`),
  });

export const useDistinguish = (type: MergeableType) => {
  const table = tableOf(type);
  const remember = useMutation({
    meta: { changes: [table] },
    mutationFn: (two: Distinction) => http.post(`/${table}/distinctions`, two),
  });
  const forget = useMutation({
    meta: { changes: [table] },
    mutationFn: (two: Distinction) => http.post(`/${table}/distinctions/undo`, two),
  });
  return { distinguish: remember.mutateAsync, forget: forget.mutate };
};
