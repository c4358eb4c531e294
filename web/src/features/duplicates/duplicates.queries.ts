import type { Company } from '@rapport/shared/companies';
import type { Contact } from '@rapport/shared/contacts';
import type { CompanyDuplicate, Distinction, Duplicate, Merge } from '@rapport/shared/duplicates';
import { type MergeableType, RECORD_TABLES, RECORD_TYPES } from '@rapport/shared/recordTypes';
import { http, post } from '../../lib/http/http';
import { queryOf } from '../../lib/http/queryOf';
import { useChange } from '../../lib/http/useChange';
import { pagesOf } from '../../lib/records/pages';

export type Suspects = Duplicate | CompanyDuplicate;

const tableOf = (type: MergeableType) => RECORD_TYPES[type].table;
const allOf = (type: MergeableType) => [tableOf(type), 'duplicates'] as const;

export const duplicateQueries = {
  all: allOf,
  list: (type: MergeableType) =>
    pagesOf<Suspects>([...allOf(type), 'list'], `/${tableOf(type)}/duplicates`, { limit: 20 }),
  merges: (type: MergeableType) => queryOf<Merge[]>([...allOf(type), 'merges'], `/${tableOf(type)}/merges`),
};

type Merged = { id: string } & { [Type in MergeableType]?: { name: string } };

/** Changes all types of records, because a merge moves the notes, deals and tasks of one record to the other. */
export const useMerge = (type: MergeableType) =>
  useChange(RECORD_TABLES, ({ kept, other, take }: { kept: string; other: string; take: string[] }) =>
    post<Merged>(`/${tableOf(type)}/${kept}/merge`, { other_id: other, take }),
  );

export const useUndoMerge = (type: MergeableType) =>
  useChange(RECORD_TABLES, (id: string) => post<Contact | Company>(`/${tableOf(type)}/merges/${id}/undo`));

export const useDistinguish = (type: MergeableType) => {
  const table = tableOf(type);
  const remember = useChange([table], (two: Distinction) => http.post(`/${table}/distinctions`, two));
  const forget = useChange([table], (two: Distinction) => http.post(`/${table}/distinctions/undo`, two));
  return { distinguish: remember.mutateAsync, forget: forget.mutate };
};
