import type { Company } from '@rapport/shared/companies';
import type { Contact } from '@rapport/shared/contacts';
import { QueryClientProvider, useMutation } from '@tanstack/react-query';
import { act, renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { companyQueries } from '../features/companies/companies.queries';
import { contactQueries } from '../features/contacts/contacts.queries';
import { network, reply } from '../testing/network';
import { makeQueryClient } from './queryClient';

const updated_at = '2026-11-20T10:00:00.000Z';
const ada = { id: '1', name: 'Ada', updated_at } as Contact;
const acme = { id: '1', name: 'Acme', updated_at } as Company;
const change = { name: 'Another name' };

const useChanges = () => ({
  contact: {
    update: useMutation(contactQueries.update),
    edit: useMutation(contactQueries.edit),
    delete: useMutation(contactQueries.delete),
  },
  company: {
    update: useMutation(companyQueries.update),
    edit: useMutation(companyQueries.edit),
    delete: useMutation(companyQueries.delete),
  },
});
type Changes = ReturnType<typeof useChanges>;

const contactReaders = [
  ['companies', 'list'],
  ['deals', 'list'],
  ['tasks', 'list'],
  ['sequences', 'runs', '1'],
  ['reports', 'contacts'],
  ['dashboard'],
];
const companyReaders = [
  ['contacts', 'list'],
  ['deals', 'list'],
  ['tasks', 'list'],
];

test.each([
  [
    'a contact was changed in its form',
    contactReaders,
    ({ contact }: Changes) => contact.update.mutateAsync({ record: ada, change }),
  ],
  [
    'a contact was changed in the list',
    contactReaders,
    ({ contact }: Changes) => contact.edit.mutateAsync({ item: ada, change }),
  ],
  ['a contact was deleted', contactReaders, ({ contact }: Changes) => contact.delete.mutateAsync(ada.id)],
  [
    'a company was changed in its form',
    companyReaders,
    ({ company }: Changes) => company.update.mutateAsync({ record: acme, change }),
  ],
  [
    'a company was changed in the list',
    companyReaders,
    ({ company }: Changes) => company.edit.mutateAsync({ item: acme, change }),
  ],
  ['a company was deleted', companyReaders, ({ company }: Changes) => company.delete.mutateAsync(acme.id)],
])('after %s, exactly the queries that show it are stale', async (_what, readers, perform) => {
  for (const path of ['/contacts/1', '/companies/1']) {
    network.put(path, reply({ ...ada, ...change }));
    network.delete(path, reply(null, 204));
  }
  const client = makeQueryClient();
  const settings = ['settings', 'profile'];
  for (const queryKey of [...readers, settings]) client.setQueryData(queryKey, {});
  const { result } = renderHook(useChanges, {
    wrapper: ({ children }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>,
  });
  await act(async () => void (await perform(result.current)));
  const isStale = (queryKey: string[]) => client.getQueryState(queryKey)?.isInvalidated;
  expect(readers.filter((queryKey) => !isStale(queryKey))).toEqual([]);
  expect(isStale(settings)).toBe(false);
});
