import type { Company } from '@rapport/shared/companies';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { network, reply } from '../../testing/network';
import { useChangeCompany, useDeleteCompany, useEditCompany } from './companies.queries';

const acme = { id: '1', name: 'Acme', updated_at: '2026-11-20T10:00:00.000Z' } as Company;
const change = { name: 'Acme Ltd' };

const useWays = () => ({ inForm: useChangeCompany(), inList: useEditCompany(), away: useDeleteCompany() });
type Ways = ReturnType<typeof useWays>;

test.each([
  ['changed in its form', ({ inForm }: Ways) => inForm.mutateAsync({ company: acme, change })],
  ['changed in the list', ({ inList }: Ways) => inList.mutateAsync({ item: acme, change })],
  ['deleted', ({ away }: Ways) => away.mutateAsync(acme.id)],
])('what names companies asks anew when one was %s', async (_how, doIt) => {
  network.put('/companies/1', reply({ ...acme, ...change }));
  network.delete('/companies/1', reply(null, 204));
  const client = new QueryClient();
  const naming = [
    ['contacts', 'list'],
    ['deals', 'list'],
    ['tasks', 'list'],
  ];
  for (const queryKey of naming) client.setQueryData(queryKey, {});
  const { result } = renderHook(useWays, {
    wrapper: ({ children }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>,
  });
  await act(async () => void (await doIt(result.current)));
  expect(naming.filter((queryKey) => !client.getQueryState(queryKey)?.isInvalidated)).toEqual([]);
});
