import type { Measure } from '@rapport/shared/pace';
import type { Target } from '@rapport/shared/targets';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, onTestFinished, test } from 'vitest';
import { endSession } from '../../lib/session/sessionEnd';
import { clearTokens, storeTokens } from '../../lib/session/tokens';
import { network, reply } from '../../testing/network';
import { ann, renderWithApp } from '../../testing/renderWithApp';
import { TargetsDialog } from './TargetsDialog';

const goal = (measure: Measure, amount: number, user_id: string | null = null): Target => ({
  user_id,
  name: null,
  measure,
  goal: amount,
  reached: 0,
  since: '2026-11-01',
});

let show: (targets: Target[]) => void;

function Shown({ initially }: { initially: Target[] }) {
  const [targets, setTargets] = useState(initially);
  show = setTargets;
  return <TargetsDialog userId={null} period="month" targets={targets} onClose={() => undefined} />;
}

const open = (targets: Target[]) => {
  const sent: unknown[] = [];
  network.get('/team', reply({ members: [{ ...ann, role: 'owner' }], invitations: [] }));
  network.put('/targets', ({ body }) => {
    sent.push(body);
    return reply({});
  });
  renderWithApp(<Shown initially={targets} />);
  return sent;
};
const wonDeals = () => screen.findByLabelText(/Won deals/);
const save = () => userEvent.click(screen.getByRole('button', { name: 'Save targets' }));

test('goals that load or change while the user types do not replace the typed ones, and only those are saved', async () => {
  const sent = open([]);
  await userEvent.type(await wonDeals(), '8');
  act(() => show([goal('won_deals', 5), goal('touches', 40)]));
  await waitFor(() => expect(screen.getByDisplayValue('40')).toBeVisible());
  expect(await wonDeals()).toHaveValue(8);
  await save();
  await waitFor(() => expect(sent).toEqual([{ user_id: null, period: 'month', goals: { won_deals: 8 } }]));
});

test('if another member is chosen, typed goals are kept and the other goals are those of that member', async () => {
  const sent = open([goal('won_deals', 5), goal('touches', 40), goal('touches', 12, ann.id)]);
  await userEvent.clear(await wonDeals());
  await userEvent.type(await wonDeals(), '8');
  await screen.findByRole('option', { name: 'Ann Owner' });
  await userEvent.selectOptions(screen.getByLabelText(/^For/), ann.id);
  await waitFor(() => expect(screen.getByDisplayValue('12')).toBeVisible());
  expect(await wonDeals()).toHaveValue(8);
  await save();
  await waitFor(() => expect(sent).toEqual([{ user_id: ann.id, period: 'month', goals: { won_deals: 8 } }]));
});

test('a goal is removed if its field is emptied', async () => {
  const sent = open([goal('won_deals', 5), goal('touches', 40)]);
  await userEvent.clear(await wonDeals());
  await save();
  await waitFor(() => expect(sent).toEqual([{ user_id: null, period: 'month', goals: { won_deals: null } }]));
});

test('goals that were not saved when the session ended are restored when the same user has signed in again', async () => {
  const signIn = () => storeTokens({ access_token: `x.${btoa(JSON.stringify({ sub: 'ann' }))}.x`, refresh_token: 'r' });
  onTestFinished(clearTokens);
  const targets = [goal('won_deals', 5), goal('touches', 40)];
  signIn();
  open(targets);
  await userEvent.clear(await wonDeals());
  await userEvent.type(await wonDeals(), '8');
  clearTokens();
  act(() => endSession('Your session has ended.'));
  cleanup();
  signIn();
  const sent = open(targets);
  expect(await wonDeals()).toHaveValue(8);
  await save();
  await waitFor(() => expect(sent).toEqual([{ user_id: null, period: 'month', goals: { won_deals: 8 } }]));
});
