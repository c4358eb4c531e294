import type { Member } from '@rapport/shared/team';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { network, problem, reply } from '../../testing/network';
import { ann, preferences, renderWithApp } from '../../testing/renderWithApp';
import { clearMessage, pendingMessage } from '../../ui/feedback/toast';
import { HandOverDialog } from './HandOverDialog';
import { TeamMembers } from './TeamMembers';

const member = (id: string, name: string) => ({ id, name, email: `${id}@example.com`, role: 'member', away: null });
const members = [{ ...member(ann.id, 'Ann Owner'), role: 'owner' }, member('bob', 'Bob Berger')] as unknown as Member[];
const invitations = [{ id: 'i1', email: 'eve@example.com', expires_at: '2026-12-20T09:00:00.000Z' }];
const refused = problem(409, 'conflict', 'This is not possible now.');
const unhandled = vi.fn();

beforeEach(() => {
  process.on('unhandledRejection', unhandled);
  network.get('/settings/preferences', reply(preferences));
  network.get('/team', reply({ members, invitations, users_limit: 3 }));
});
afterEach(() => {
  process.off('unhandledRejection', unhandled);
  clearMessage();
});

const expectOneMessage = async () => {
  await waitFor(() => expect(pendingMessage()?.title).toBe('This is not possible now.'));
  await new Promise((resolve) => setImmediate(resolve));
  expect(unhandled).not.toHaveBeenCalled();
};

test('a failed role change and a failed revocation of an invitation are each reported once', async () => {
  network.put('/team/members/bob', refused);
  network.delete('/team/invitations/i1', refused);
  renderWithApp(<TeamMembers user={ann} onLeft={vi.fn()} />);
  await userEvent.selectOptions(await screen.findByLabelText('Role of Bob Berger'), 'owner');
  await expectOneMessage();
  clearMessage();
  await userEvent.click(screen.getByRole('button', { name: 'Revoke the invitation for eve@example.com' }));
  await expectOneMessage();
});

test('a handover that cannot be undone is reported once', async () => {
  const [owner, bob] = members as [Member, Member];
  const counts = { contacts: 1, companies: 0, deals: 0, tasks: 0, forms: 0 };
  network.get(`/team/members/${bob.id}/handover`, reply(counts));
  network.post('/team/handovers', reply({ changes: [{ id: 'c1', status: 'done', changed: 1 }] }));
  network.post('/bulk-changes/c1/undo', refused);
  renderWithApp(<HandOverDialog member={bob} colleagues={[owner]} onClose={vi.fn()} />);
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.click(dialog.getByRole('button', { name: 'Hand over' }));
  await waitFor(() => expect(pendingMessage()?.action?.label).toBe('Undo'));
  pendingMessage()?.action?.onClick();
  await expectOneMessage();
});
