import { expect } from '@playwright/test';
import { joinTeam, onDatabase, test } from './journey';

test("two people mention each other and comment, see each other's changes live, and lose nothing typed", async ({
  page,
  account,
  browser,
}) => {
  await onDatabase(`update workspaces set plan_id = 'growth' where id = $1`, [account.workspaceId]);
  await onDatabase('update users set email_verified_at = now() where email = $1', [account.email]);
  const headers = { Authorization: `Bearer ${account.accessToken}` };
  const made = async (path: string, data: object) => (await page.request.post(path, { data, headers })).json();
  const contact = await made('/api/contacts', { name: 'Ada Lovelace' });
  const colleague = await (await browser.newContext()).newPage();
  await joinTeam(colleague, 'Ben Colleague', (await made('/api/team/invitations', {})).link);
  // The note is saved after the colleague's page was loaded and before it receives live changes.
  let noteIsSaved = () => {};
  const afterNote = new Promise<void>((resolve) => (noteIsSaved = resolve));
  await colleague.route(/\/api\/notifications\/stream/, async (route) => {
    await afterNote;
    await route.continue();
  });
  for (const person of [page, colleague]) {
    await person.goto(`/contacts/${contact.id}`);
    await expect(person.getByRole('textbox', { name: 'Note' })).toBeVisible();
  }

  const note = page.getByRole('textbox', { name: 'Note' });
  await note.fill('Wants oak. ');
  await note.press('End');
  await page.keyboard.type('Ask @be');
  await expect(page.getByRole('option', { name: /Ben Colleague/ })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(note).toHaveValue('Wants oak. Ask @Ben Colleague ');
  const saved = page.waitForResponse((response) => response.request().method() === 'POST' && response.ok());
  await page.keyboard.press('Control+Enter');
  await saved;
  noteIsSaved();

  await expect(colleague.getByText('Wants oak. Ask @Ben Colleague')).toBeVisible();
  await expect(colleague.getByRole('button', { name: 'Notifications, 1 unread' })).toBeVisible();
  await colleague.getByRole('button', { name: 'Comment', exact: true }).click();
  const comment = colleague.getByRole('textbox', { name: 'Comment' });
  await comment.fill('Which');

  await page.getByRole('button', { name: 'Comment', exact: true }).click();
  await page.getByRole('textbox', { name: 'Comment' }).fill('Red oak, I think');
  await page.keyboard.press('Control+Enter');
  await expect(colleague.getByText('Red oak, I think')).toBeVisible();
  await expect(colleague.getByText('New since you last read')).toBeVisible();
  await expect(comment).toHaveValue('Which');
  await expect(comment).toBeFocused();
  await comment.press('End');
  await colleague.keyboard.type(' one?');
  await colleague.keyboard.press('Control+Enter');
  await expect(page.getByText('Which one?')).toBeVisible();
  await expect(page.getByRole('button', { name: '2 comments' })).toBeVisible();

  // A mentioned person follows the record, and can stop following it.
  await colleague.reload();
  await colleague.getByRole('button', { name: 'Following' }).click();
  await expect(colleague.getByRole('button', { name: 'Follow', exact: true })).toBeEnabled();
});
