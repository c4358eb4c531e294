import { useQuery } from '@tanstack/react-query';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { preferencesQuery } from '../../lib/workspace/settings';
import { network, reply } from '../../testing/network';
import { preferences, renderWithApp } from '../../testing/renderWithApp';
import { KeepDemo } from './KeepDemo';

function Page() {
  const { data } = useQuery(preferencesQuery());
  return (
    <>
      <output>{data?.timezone}</output>
      <KeepDemo open onOpenChange={() => undefined} />
    </>
  );
}

test('a kept demo gets the time zone of the browser', async () => {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  let timezone = 'Antarctica/Troll';
  network.get('/config', reply({ google: false, signup: true, mail: 'smtp', support_email: null }));
  network.get('/settings/preferences', () => reply({ ...preferences, timezone }));
  network.post('/demo/keep', reply(undefined, 204));
  network.put('/settings/preferences', ({ body }) => {
    ({ timezone } = body as { timezone: string });
    return reply({ ...preferences, timezone });
  });
  renderWithApp(<Page />);
  expect(await screen.findByText('Antarctica/Troll')).toBeVisible();
  const fields = { Name: 'Ann', Email: 'ann@example.com', Password: 'hunter2222', 'Confirm password': 'hunter2222' };
  for (const [label, text] of Object.entries(fields)) await userEvent.type(await screen.findByLabelText(label), text);
  await userEvent.click(screen.getByRole('button', { name: 'Create account' }));
  await waitFor(() => expect(screen.getByText(timeZone)).toBeInTheDocument());
});
