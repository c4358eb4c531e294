import type { NewQuote, Quote } from '@rapport/shared/quotes';
import { queryOptions, useMutation } from '@tanstack/react-query';
import { get, http, post } from '../../lib/http/http';

const changes = ['deals'];

export const quotesQuery = (dealId: string) =>
  queryOptions({
    queryKey: ['deals', 'quotes', dealId],
    queryFn: ({ signal }) => get<Quote[]>(`/deals/${dealId}/quotes`, { signal }),
  });

export const useCreateQuote = (dealId: string) =>
  useMutation({
    meta: { changes, handlesErrors: true },
    mutationFn: ({ draft, key }: { draft: NewQuote; key: string }) =>
      post<Quote>(`/deals/${dealId}/quotes`, draft, { headers: { 'Idempotency-Key': key } }),
  });

export const useWithdrawQuote = () =>
  useMutation({ meta: { changes }, mutationFn: ({ id }: Quote) => post<Quote>(`/quotes/${id}/withdraw`) });

export const useQuotePdf = () =>
  useMutation({
    mutationFn: async ({ id }: Quote) => (await http.get<Blob>(`/quotes/${id}/pdf`, { responseType: 'blob' })).data,
  });
