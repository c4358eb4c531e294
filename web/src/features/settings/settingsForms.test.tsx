import type { PreferenceSettings, ProfileSettings, WorkspaceSettings } from '@rapport/shared/settings';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { workspaceQuery } from '../../lib/workspace/settings';
import { network, reply } from '../../testing/network';
import { preferences, renderWithApp } from '../../testing/renderWithApp';
import { useTheme } from '../../ui/theme/theme';
import { PreferencesTab } from './PreferencesTab';
import { ProfileTab } from './ProfileTab';
import { settingsQueries } from './settings.queries';
import { WorkspaceTab } from './WorkspaceTab';

const profile: ProfileSettings = { name: 'Ann', email: 'ann@example.com', phone: '1', company: '', timezone: 'UTC' };

const workspace = {
  name: 'Acme',
  currency: 'USD',
  rates: {},
  lost_reasons: ['Price'],
  sender_name: '',
  reply_to: '',
  postal_address: '',
  tracks_opens: true,
  ai_words: true,
  ai_mail: false,
  mail_years: null,
} satisfies WorkspaceSettings as WorkspaceSettings;

function Toggle() {
  return (
    <button type="button" onClick={useTheme().toggleTheme}>
      Toggle
    </button>
  );
}

test('unsaved input is kept when the server sends new values, and the other fields get these', async () => {
  network.get('/settings/profile', reply(profile));
  const { queryClient } = renderWithApp(<ProfileTab picture={null} />);
  await userEvent.type(await screen.findByLabelText(/Company/), 'Acme');
  act(() => {
    queryClient.setQueryData(settingsQueries.profile().queryKey, { ...profile, phone: '2' });
  });
  await waitFor(() => expect(screen.getByLabelText(/Phone/)).toHaveValue('2'));
  expect(screen.getByLabelText(/Company/)).toHaveValue('Acme');
});

test('an unsaved choice is kept when the theme is changed outside of the form', async () => {
  network.get('/settings/preferences', reply(preferences as PreferenceSettings));
  renderWithApp(
    <>
      <Toggle />
      <PreferencesTab />
    </>,
  );
  await userEvent.selectOptions(await screen.findByLabelText('Currency'), 'EUR');
  await userEvent.click(screen.getByRole('button', { name: 'Toggle' }));
  await waitFor(() => expect(screen.getByLabelText('Theme')).not.toHaveValue('auto'));
  expect(screen.getByLabelText('Currency')).toHaveValue('EUR');
});

test('opening another tab asks while there is unsaved input, and no longer once it is saved', async () => {
  let stored = profile;
  network.get('/settings/profile', () => reply(stored));
  network.put('/settings/profile', ({ body }) => {
    stored = { ...stored, ...(body as object), company: 'Acme' };
    return reply(stored);
  });
  const { router } = renderWithApp(<ProfileTab picture={null} />, { history: ['/settings'] });
  await userEvent.type(await screen.findByLabelText(/Company/), '  Acme');
  await act(() => router.navigate('/settings?tab=team'));
  await userEvent.click(await screen.findByRole('button', { name: 'Keep editing' }));
  expect(router.state.location.search).toBe('');

  await userEvent.click(screen.getByRole('button', { name: 'Save profile' }));
  await waitFor(() => expect(screen.getByLabelText(/Company/)).toHaveValue('Acme'));
  await act(() => router.navigate('/settings?tab=team'));
  await waitFor(() => expect(router.state.location.search).toBe('?tab=team'));
});

test('an unsaved rate and an unsaved reason are kept when another owner saves something else', async () => {
  network.get('/settings/workspace', reply(workspace));
  const { queryClient } = renderWithApp(<WorkspaceTab isOwner />);
  await userEvent.type(await screen.findByLabelText(/1 EUR is/), '1.1');
  await userEvent.type(screen.getByLabelText(/Reasons/), '{enter}Timing');
  act(() => {
    queryClient.setQueryData(workspaceQuery().queryKey, {
      ...workspace,
      name: 'Acme Ltd',
      rates: { GBP: 1.3 },
    } as never);
  });
  await waitFor(() => expect(screen.getByLabelText('Name')).toHaveValue('Acme Ltd'));
  expect(screen.getByLabelText(/1 EUR is/)).toHaveDisplayValue('1.1');
  expect(screen.getByLabelText(/1 GBP is/)).toHaveDisplayValue('1.3');
  expect(screen.getByLabelText(/Reasons/)).toHaveValue('Price\nTiming');
});

test('only edited fields are saved, so that another owner’s changes of the others are kept', async () => {
  network.get('/settings/workspace', reply(workspace));
  const sent: unknown[] = [];
  network.put('/settings/workspace', ({ body }) => {
    sent.push(body);
    return reply({ ...workspace, ...(body as object) });
  });
  renderWithApp(<WorkspaceTab isOwner />);
  const save = async () => {
    await userEvent.click(screen.getByRole('button', { name: 'Save workspace' }));
    await waitFor(() => expect(screen.getByRole('button', { name: 'Save workspace' })).toBeEnabled());
  };
  await userEvent.type(await screen.findByLabelText('Name'), ' Ltd');
  await save();
  await userEvent.type(screen.getByLabelText(/1 EUR is/), '1.1');
  await save();
  expect(sent).toEqual([{ name: 'Acme Ltd' }, { rates: { EUR: 1.1 }, currency: 'USD' }]);
});

test('an untouched workspace form can be left without a question', async () => {
  network.get('/settings/workspace', reply(workspace));
  const { router } = renderWithApp(<WorkspaceTab isOwner />, { history: ['/settings?tab=workspace'] });
  await screen.findByLabelText(/1 EUR is/);
  await act(() => router.navigate('/settings?tab=team'));
  await waitFor(() => expect(router.state.location.search).toBe('?tab=team'));
});

test('the workspace form can be left without a question once the input is reverted', async () => {
  network.get('/settings/workspace', reply(workspace));
  const { router } = renderWithApp(<WorkspaceTab isOwner />, { history: ['/settings?tab=workspace'] });
  await userEvent.type(await screen.findByLabelText(/1 EUR is/), '1');
  await act(() => router.navigate('/settings?tab=team'));
  await userEvent.click(await screen.findByRole('button', { name: 'Keep editing' }));
  await userEvent.clear(screen.getByLabelText(/1 EUR is/));
  await act(() => router.navigate('/settings?tab=team'));
  await waitFor(() => expect(router.state.location.search).toBe('?tab=team'));
});

test('exchange rates are converted when the currency is changed', async () => {
  network.get('/settings/workspace', reply({ ...workspace, rates: { EUR: 1.25, GBP: 1.5 } }));
  renderWithApp(<WorkspaceTab isOwner />);
  const choose = async (currency: string) =>
    userEvent.selectOptions(await screen.findByLabelText('Currency'), currency);
  await choose('EUR');
  expect(screen.getByLabelText(/1 USD is/)).toHaveDisplayValue('0.8');
  expect(screen.getByLabelText(/1 GBP is/)).toHaveDisplayValue('1.2');
  await choose('USD');
  expect(screen.getByLabelText(/1 EUR is/)).toHaveDisplayValue('1.25');
  await choose('JPY');
  expect(screen.getByLabelText(/1 EUR is/)).toHaveDisplayValue('');
});
