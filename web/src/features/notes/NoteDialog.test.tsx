import type { TimelineItem } from '@rapport/shared/notes';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { network, problem, reply } from '../../testing/network';
import { renderWithApp } from '../../testing/renderWithApp';
import { NoteDialog } from './NoteDialog';

test('the reason why the text of a note is refused is shown at its field', async () => {
  const note = { id: 'n', format: 'markdown', content: 'Call back', updated_at: '1' } as TimelineItem;
  network.get('/team', reply({ members: [], invitations: [] }));
  network.put(
    '/notes/n',
    problem(422, 'invalid', 'Some fields need your attention.', { content: 'Nobody here is called that' }),
  );
  renderWithApp(
    <NoteDialog open record={{ type: 'contact', id: 'ada', name: 'Ada' }} note={note} onClose={() => undefined} />,
  );
  await userEvent.type(await screen.findByLabelText('Note'), ' @Bob');
  await userEvent.click(screen.getByRole('button', { name: 'Save changes' }));
  expect(await screen.findByText('Nobody here is called that')).toBeVisible();
});
