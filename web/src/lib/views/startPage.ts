import type { StartPage } from '@rapport/shared/views';
import { mutationOptions } from '@tanstack/react-query';
import { put } from '../http/http';
import { queryOf } from '../http/queryOf';

/** The view that opens after sign-in. It is loaded together with the shell. */
export const startPageQuery = () => queryOf<StartPage>(['start-page'], '/views/start', { staleTime: 5 * 60_000 });

export const chooseStartPage = mutationOptions({
  meta: { changes: [] },
  mutationFn: (view_id: string | null) => put<StartPage>('/views/start', { view_id }),
  onSuccess: (page, _input, _result, { client }) => void client.setQueryData(startPageQuery().queryKey, page),
});
