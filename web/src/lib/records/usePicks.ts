import type { SearchedType } from '@rapport/shared/search';
import { useQuery } from '@tanstack/react-query';
import { useDebounced } from '../browser/useDebounced';
import { recordsQuery } from './records';

const hookFor = (type: SearchedType) => (text: string) => {
  const settled = useDebounced(text);
  const { data: picks = [], isFetching } = useQuery(recordsQuery(type, settled));
  return { picks, isSearching: isFetching || settled !== text };
};

/** What a picker of each kind of record finds. */
export const usePickedContacts = hookFor('contact');
export const usePickedCompanies = hookFor('company');
export const usePickedDeals = hookFor('deal');
