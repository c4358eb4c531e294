import type { NewQuote, Quote } from '@rapport/shared/quotes';
import { useMutation } from '@tanstack/react-query';
import { addOnce } from '../../lib/http/addOnce';
import { http, post } from '../../lib/http/http';
import { queryOf } from '../../lib/http/queryOf';
import { useChange } from '../../lib/http/useChange';

const changes = ['deals'];

export const quotesQuery = (dealId: string) => queryOf<Quote[]>(['deals', 'quotes', dealId], `/deals/${dealId}/quotes`);

export const useCreateQuote = (dealId: string) =>
  useChange(changes, (draft: NewQuote) => addOnce<Quote>(`/deals/${dealId}/quotes`, draft), { handlesErrors: true });

export const useRenewQuoteLink = () => useChange(changes, ({ id }: Quote) => post<Quote>(`/quotes/${id}/link`));

export const useWithdrawQuote = () => useChange(changes, ({ id }: Quote) => post<Quote>(`/quotes/${id}/withdraw`));

export const useQuotePdf = () =>
  useMutation({
    mutationFn: async ({ id }: Quote) => (await http.get<Blob>(`/quotes/${id}/pdf`, { responseType: 'blob' })).data,
  });
