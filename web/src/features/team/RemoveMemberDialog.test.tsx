import type { Member } from '@rapport/shared/team';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { network, problem } from '../../testing/network';
import { renderWithApp } from '../../testing/renderWithApp';
import { clearMessage, pendingMessage } from '../../ui/feedback/toast';
import { RemoveMemberDialog } from './RemoveMemberDialog';

test('the reason why a member cannot be removed is shown once, in the dialog', async () => {
  clearMessage();
  const [bob, ann] = [
    { id: 'bob', name: 'Bob', role: 'member' },
    { id: 'ann', name: 'Ann', role: 'owner' },
  ] as Member[];
  const errors = { hand_over_to: 'This person is no longer a member' };
  network.delete(
    '/team/members/bob?hand_over_to=ann',
    problem(422, 'invalid', 'Some fields need your attention.', errors),
  );
  renderWithApp(
    <RemoveMemberDialog member={bob as Member} isMe={false} colleagues={[ann as Member]} onClose={() => undefined} />,
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Remove' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('This person is no longer a member');
  // Waits, because a toast would be shown after the error in the form.
  await new Promise((done) => setTimeout(done));
  expect(pendingMessage()).toBeUndefined();
});
