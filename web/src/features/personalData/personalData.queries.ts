import type { ChosenPerson, Erasure, FoundPeople, PersonReport } from '@rapport/shared/personalData';
import { queryOptions, useMutation } from '@tanstack/react-query';
import { http, post } from '../../lib/http/http';

export const personalDataQueries = {
  found: (search: string) =>
    queryOptions({
      queryKey: ['personal-data', search],
      queryFn: ({ signal }) => post<FoundPeople>('/personal-data/people', { search }, { signal }),
      enabled: search !== '',
      // What was asked about a person does not stay in memory.
      gcTime: 0,
    }),
};

export const useReport = () =>
  useMutation({ gcTime: 0, mutationFn: (person: ChosenPerson) => post<PersonReport>('/personal-data/report', person) });

export const useErase = () =>
  useMutation({
    mutationFn: (person: ChosenPerson) => post<Erasure>('/personal-data/erasures', person),
    // They may stand on any screen.
    onSuccess: (_erased, _person, _result, { client }) => client.invalidateQueries(),
  });

export const useAllowEmails = () =>
  useMutation({
    mutationFn: (email: string) => http.post('/personal-data/allowed', { email }),
    onSuccess: (_nothing, _email, _result, { client }) => client.invalidateQueries({ queryKey: ['personal-data'] }),
  });
