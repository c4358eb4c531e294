import { expect } from '@playwright/test';
import { startDovecot } from '../../api/src/testing/dovecot';
import { startSmtpSink } from '../../api/src/testing/smtpSink';
import { onDatabase, test } from './journey';

test('an email is canceled, sent from a connected mailbox, and answered, without leaving the contact', async ({
  page,
  account,
}) => {
  const [dovecot, sink] = await Promise.all([startDovecot(), startSmtpSink()]);
  await onDatabase(`update workspaces set plan_id = 'growth' where id = $1`, [account.workspaceId]);
  const headers = { Authorization: `Bearer ${account.accessToken}` };
  const data = { name: 'Ada Lovelace', email: 'ada@example.org' };
  const ada = await (await page.request.post('/api/contacts', { data, headers })).json();

  await page.goto('/settings?tab=mail');
  await page.getByRole('textbox', { name: 'Password' }).fill(dovecot.password);
  await page.getByLabel('IMAP server').fill('127.0.0.1');
  await page.getByLabel('Port').first().fill(String(dovecot.port));
  await page.getByLabel('Encryption').first().selectOption('None');
  await page.getByLabel('User name').fill('nora');
  await page.getByLabel('SMTP server').fill('127.0.0.1');
  await page.getByLabel('Port').last().fill(new URL(sink.url).port);
  await page.getByLabel('Encryption').last().selectOption('None');
  await page.getByRole('button', { name: 'Connect mailbox' }).click();
  await expect(page.getByText('127.0.0.1')).toBeVisible();
  await page.getByLabel('Signature').fill('Nora New\nOak floors');
  await page.getByRole('button', { name: 'Save signature' }).click();
  await expect(page.getByText('Signature saved')).toBeVisible();

  await page.goto(`/contacts/${ada.id}`);
  await page.getByRole('button', { name: 'Email', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'New email' });
  await expect(dialog.getByLabel('To', { exact: true })).toHaveValue('Ada Lovelace <ada@example.org>');
  await expect(dialog.getByLabel('Message')).toHaveValue(/Oak floors/);
  await dialog.getByLabel('Subject').fill('Your floor');
  await dialog.getByLabel('Message').fill('When shall we meet?');
  const offer = { name: 'offer.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4 oak') };
  await dialog.getByLabel('Files to attach').setInputFiles(offer);
  await expect(dialog.getByRole('button', { name: 'Remove offer.pdf' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Send', exact: true }).click();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(dialog.getByLabel('Message')).toHaveValue('When shall we meet?');
  await expect(dialog.getByRole('button', { name: 'Remove offer.pdf' })).toBeVisible();
  await dialog.getByLabel('Message').fill('When shall we meet? Tuesday?');
  await dialog.getByRole('button', { name: 'Send', exact: true }).click();
  await page.getByRole('button', { name: 'Send now' }).click();
  await expect(page.getByText('Tuesday?')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Send now' })).toBeHidden();
  await expect.poll(() => sink.received.map(({ to }) => to)).toEqual([['ada@example.org']]);
  expect(sink.received[0]?.source).toContain('filename=offer.pdf');

  const [, messageId] = /^Message-ID: (\S+)/im.exec(sink.received[0]?.source ?? '') ?? [];
  const client = await dovecot.open('nora');
  const lines = ['From: Ada <ada@example.org>', `To: ${account.email}`, 'Subject: Re: Your floor', 'Message-ID: <a@b>'];
  const html = '<h2>Tuesday it is.</h2><img src="https://track.example/1.gif"><script>document.title = "run"</script>';
  const file =
    'Content-Type: text/plain; name="plan.txt"\r\nContent-Disposition: attachment; filename="plan.txt"\r\n\r\nOak';
  const parts = [`Content-Type: text/html\r\n\r\n${html}`, file].map((part) => `--x\r\n${part}\r\n`).join('');
  const mime = `In-Reply-To: ${messageId}\r\nMIME-Version: 1.0\r\nContent-Type: multipart/mixed; boundary="x"`;
  await client.append('INBOX', `${lines.join('\r\n')}\r\n${mime}\r\n\r\n${parts}--x--\r\n`);
  await client.logout();
  await expect(page.getByText('Tuesday it is.')).toBeVisible({ timeout: 40_000 });
  await page.getByRole('button', { name: 'Read 2 emails' }).click();
  await page.getByRole('button', { name: '1 attachment' }).last().click();
  await expect(page.frameLocator('iframe').getByRole('heading', { name: 'Tuesday it is.' })).toBeVisible();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: /plan\.txt/ }).click();
  expect((await download).suggestedFilename()).toBe('plan.txt');
  await expect(page).not.toHaveTitle('run');
  await page.getByRole('button', { name: 'Reply' }).last().click();
  const reply = page.getByRole('dialog', { name: 'Reply' });
  await expect(reply.getByLabel('Subject')).toHaveValue('Re: Your floor');
  await expect(reply.getByLabel('Message')).toHaveValue(/> Tuesday it is\.$/);
  await reply.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Forward' }).last().click();
  const forward = page.getByRole('dialog', { name: 'Forward' });
  await expect(forward.getByLabel('To', { exact: true })).toBeFocused();
  await expect(forward.getByLabel('Subject')).toHaveValue('Fwd: Re: Your floor');
  await expect(forward.getByLabel('Message')).toHaveValue(/From: Ada <ada@example\.org>[\s\S]*Tuesday it is\.$/);
  await expect(forward.getByRole('button', { name: 'Remove plan.txt' })).toBeVisible();
  await forward.getByLabel('To', { exact: true }).fill('carpenter@example.net');
  await forward.getByRole('button', { name: 'Send', exact: true }).click();
  await page.getByRole('button', { name: 'Send now' }).click();
  await expect.poll(() => sink.received.length).toBe(2);
  expect(sink.received[1]?.source).toContain('filename=plan.txt');
  await Promise.all([dovecot.stop(), sink.stop()]);
});
