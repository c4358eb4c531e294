import type { Contact } from '@rapport/shared/contacts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { network, reply } from '../../testing/network';
import { useChangeContact, useDeleteContact, useEditContact } from './contacts.queries';

const ada = { id: '1', name: 'Ada', updated_at: '2026-11-20T10:00:00.000Z' } as Contact;
const change = { name: 'Ada Lovelace' };

const useWays = () => ({ inForm: useChangeContact(), inList: useEditContact(), away: useDeleteContact() });
type Ways = ReturnType<typeof useWays>;

test.each([
  ['changed in its form', ({ inForm }: Ways) => inForm.mutateAsync({ contact: ada, change })],
  ['changed in the list', ({ inList }: Ways) => inList.mutateAsync({ item: ada, change })],
  ['deleted', ({ away }: Ways) => away.mutateAsync(ada.id)],
])('what names or counts contacts asks anew when one was %s', async (_how, doIt) => {
  network.put('/contacts/1', reply({ ...ada, ...change }));
  network.delete('/contacts/1', reply(null, 204));
  const client = new QueryClient();
  const naming = [['companies', 'list'], ['deals', 'list'], ['tasks', 'list'], ['reports', 'contacts'], ['dashboard']];
  for (const queryKey of naming) client.setQueryData(queryKey, {});
  const { result } = renderHook(useWays, {
    wrapper: ({ children }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>,
  });
  await act(async () => void (await doIt(result.current)));
  expect(naming.filter((queryKey) => !client.getQueryState(queryKey)?.isInvalidated)).toEqual([]);
});
