import type { StartPage } from '@rapport/shared/views';
import { mutationOptions, queryOptions } from '@tanstack/react-query';
import { get, put } from '../http/http';

/** With which view a person begins; it comes with the shell. */
export const startPageQuery = () =>
  queryOptions({
    queryKey: ['start-page'],
    queryFn: ({ signal }) => get<StartPage>('/views/start', { signal }),
    staleTime: 5 * 60_000,
  });

export const chooseStartPage = mutationOptions({
  meta: { changes: [] },
  mutationFn: (view_id: string | null) => put<StartPage>('/views/start', { view_id }),
  onSuccess: (page, _input, _result, { client }) => void client.setQueryData(startPageQuery().queryKey, page),
});
