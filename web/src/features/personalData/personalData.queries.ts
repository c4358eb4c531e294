import type { ChosenPerson, Erasure, FoundPeople, PersonReport } from '@rapport/shared/personalData';
import { queryOptions, useMutation } from '@tanstack/react-query';
import { http, post } from '../../lib/http/http';
import { useChange } from '../../lib/http/useChange';

export const personalDataQueries = {
  found: (search: string) =>
    queryOptions({
      queryKey: ['personal-data', search],
      queryFn: ({ signal }) => post<FoundPeople>('/personal-data/people', { search }, { signal }),
      enabled: search !== '',
      // Personal data is not kept in memory.
      gcTime: 0,
    }),
};

export const useReport = () =>
  useMutation({ gcTime: 0, mutationFn: (person: ChosenPerson) => post<PersonReport>('/personal-data/report', person) });

export const useErase = () =>
  useMutation({
    // The person may appear on any screen.
    meta: { changes: 'everything' },
    mutationFn: (person: ChosenPerson) => post<Erasure>('/personal-data/erasures', person),
  });

export const useAllowEmails = () =>
  useChange(['personal-data', 'suppressions'], (email: string) => http.post('/personal-data/allowed', { email }));
