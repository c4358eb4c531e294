import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useParams } from 'react-router-dom';
import { expect, test } from 'vitest';
import { recordQueries } from '../../lib/records/recordQueries';
import { network, reply } from '../../testing/network';
import { renderRoutes } from '../../testing/renderWithApp';
import { RecordPage } from './RecordPage';

interface Person {
  id: string;
  name: string;
  updated_at: string;
}

const queries = recordQueries<{ item: Person; draft: object; change: object; filter: object }>('contacts');

function PersonPage() {
  const { id = '' } = useParams();
  return (
    <RecordPage
      type="contact"
      queries={queries}
      id={id}
      back={{ label: 'Back', path: '/' }}
      waitsFor={[]}
      subtitle={() => null}
      actions={() => null}
      Dialog={() => null}
    >
      {() => <input aria-label="Note" />}
    </RecordPage>
  );
}

test('what is typed on the page of one record does not appear on the page of the next', async () => {
  for (const name of ['Ada', 'Bob']) {
    network.get(`/contacts/${name}`, reply({ id: name, name, updated_at: '2026-11-20T09:00:00.000Z' }));
  }
  const { router } = renderRoutes([{ path: '/contacts/:id', element: <PersonPage /> }], { history: ['/contacts/Bob'] });
  await screen.findByRole('heading', { name: 'Bob' });
  await act(() => router.navigate('/contacts/Ada'));
  await screen.findByRole('heading', { name: 'Ada' });
  await userEvent.type(screen.getByLabelText('Note'), 'Called about the roof');
  // Bob is in the cache, so his page is shown at once.
  await act(() => router.navigate('/contacts/Bob'));
  await screen.findByRole('heading', { name: 'Bob' });
  expect(screen.getByLabelText('Note')).toHaveValue('');
});
