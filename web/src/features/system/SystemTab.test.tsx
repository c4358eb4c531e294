import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { network, problem, reply } from '../../testing/network';
import { renderWithApp } from '../../testing/renderWithApp';
import { clearMessage, pendingMessage } from '../../ui/feedback/toast';
import { SystemTab } from './SystemTab';

beforeEach(clearMessage);

const show = (mail: string) => {
  const findings = [
    { part: 'Database', state: 'working', says: 'PostgreSQL 18.0' },
    { part: 'Backup', state: 'failing', says: 'the last is 9 days old: have npm run backup run every night' },
  ];
  network.get('/system', reply({ version: '1.2.3', findings }));
  network.get('/config', reply({ mail }));
  renderWithApp(<SystemTab email="ann@example.com" onOutbox={() => undefined} />);
  return screen.findByText(/the last is 9 days old/);
};

test('each part shows its state, and a failing part how to fix it', async () => {
  await show('smtp');
  expect(screen.getByText('Failing')).toBeVisible();
  expect(screen.getByText(/Rapport 1\.2\.3/)).toBeVisible();
});

test.each([
  ['smtp', 'Test email sent'],
  ['outbox', 'No email server is set up'],
])('with mail “%s”, sending a test email shows “%s”', async (mail, title) => {
  await show(mail);
  network.post('/system/test-mails', reply(undefined, 204));
  await userEvent.click(screen.getByRole('button', { name: 'Send test email' }));
  await waitFor(() => expect(pendingMessage()?.title).toBe(title));
});

test("a test email that the email server refuses shows the server's reason", async () => {
  await show('smtp');
  network.post('/system/test-mails', problem(409, 'mail_refused', 'The email server says: no.'));
  await userEvent.click(screen.getByRole('button', { name: 'Send test email' }));
  await waitFor(() => expect(JSON.stringify(pendingMessage())).toContain('The email server says: no.'));
});
