// Isolated: the code that shows a brand cannot be fetched.
import { expect, test, vi } from 'vitest';
import { usageQuery } from '../../lib/workspace/usage';
import { network, reply } from '../../testing/network';
import { shellData } from '../../testing/renderWithApp';
import { makeQueryClient } from '../queryClient';
import { shellQuery } from './shellQuery';

vi.mock('../../lib/brand/showBrand', () => {
  throw new TypeError('Failed to fetch dynamically imported module');
});

test('if the code of the brand cannot be fetched, the shell is shown without the brand', async () => {
  network.get('/shell', reply({ ...shellData, brand: { name: 'Acme', accent: null, logo: null, icon: null } }));
  const client = makeQueryClient();
  await expect(client.query(shellQuery())).resolves.toBe(true);
  expect(client.getQueryData(usageQuery().queryKey)).toEqual(shellData.usage);
});
