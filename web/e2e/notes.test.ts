import { expect } from '@playwright/test';
import { onDatabase, test } from './journey';

test('during a call, by keyboard alone: the contact is found, the last note read and the call logged', async ({
  page,
  account,
}) => {
  const headers = { Authorization: `Bearer ${account.accessToken}` };
  const contact = await (
    await page.request.post('/api/contacts', { data: { name: 'Åsa Lindqvist', phone: '+46 8 123 45 67' }, headers })
  ).json();
  await page.request.post('/api/notes', {
    data: { entity_type: 'contact', entity_id: contact.id, content: 'Asked for an offer of 40 chairs' },
    headers,
  });
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();

  await page.keyboard.press('Control+k');
  await page.keyboard.type('8 123 45');
  await expect(page.getByRole('option', { name: 'Åsa Lindqvist' })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Asked for an offer of 40 chairs')).toBeVisible();
  await page.keyboard.press('l');
  await expect(page.getByLabel('What was said')).toBeFocused();
  await page.keyboard.type('Took the offer, wants oak');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(page.getByText('Took the offer, wants oak')).toBeVisible();
  const [{ last_contacted_at }] = await onDatabase('select last_contacted_at from contacts where id = $1', [
    contact.id,
  ]);
  expect(last_contacted_at).not.toBeNull();
});

test('a note is written, pinned, edited with formatting, deleted and restored', async ({ page, account }) => {
  const headers = { Authorization: `Bearer ${account.accessToken}` };
  const contact = await (await page.request.post('/api/contacts', { data: { name: 'Ada' }, headers })).json();
  await page.goto(`/contacts/${contact.id}`);
  await page.getByRole('button', { name: 'Add note', exact: true }).click();
  await page.getByRole('textbox', { name: 'Note' }).fill('   ');
  await page.getByRole('dialog').getByRole('button', { name: 'Add note' }).click();
  await expect(page.getByText('Note content cannot be empty')).toBeVisible();
  await page.getByRole('textbox', { name: 'Note' }).fill('<b>First</b>');
  await page.getByRole('button', { name: 'Check list' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Add note' }).click();
  await expect(page.getByText('Your note has been added successfully.').first()).toBeVisible();

  await page.getByRole('checkbox', { name: '<b>First</b>' }).click();
  await expect(page.getByText('· edited')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('checkbox', { name: '<b>First</b>' })).not.toBeChecked();

  await page.getByRole('button', { name: 'Pin note' }).click();
  await expect(page.getByLabel('Pinned')).toBeVisible();
  await page.getByRole('button', { name: 'Edit note' }).click();
  await page.getByRole('textbox', { name: 'Note' }).fill('Second');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('Your note has been updated successfully.').first()).toBeVisible();
  await expect(page.getByText('· edited')).toBeVisible();

  await page.getByRole('button', { name: 'Delete note' }).click();
  await expect(page.getByText('Are you sure you want to delete this note?')).toBeVisible();
  await page.getByRole('button', { name: 'Delete', exact: true }).last().click();
  await expect(page.getByText('Second')).toBeHidden();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Second')).toBeVisible();
});

test('a company shows its contacts and the notes on each of them', async ({ page, account }) => {
  const headers = { Authorization: `Bearer ${account.accessToken}` };
  const make = async (path: string, data: object) => (await page.request.post(path, { data, headers })).json();
  const company = await make('/api/companies', { name: 'Nordwind AB' });
  const contact = await make('/api/contacts', { name: 'Ada', company: 'Nordwind AB' });
  await make('/api/notes', { entity_type: 'contact', entity_id: contact.id, content: 'Asked for an offer' });
  await page.goto('/companies');
  await page.getByRole('link', { name: 'Nordwind AB' }).click();
  await expect(page).toHaveURL(new RegExp(company.id));
  await expect(page.getByText('Asked for an offer')).toBeVisible();
  await page.keyboard.press('n');
  await page.getByRole('textbox', { name: 'Note' }).fill('Pays late');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText('Pays late')).toBeVisible();
  await page.getByRole('region', { name: 'People' }).getByRole('link', { name: 'Ada' }).click();
  await expect(page.getByRole('heading', { name: 'Ada', level: 1 })).toBeVisible();
  await expect(page.getByText('Pays late')).toBeHidden();
  await page.getByRole('link', { name: 'Nordwind AB' }).click();
  await expect(page.getByRole('heading', { name: 'Nordwind AB', level: 1 })).toBeVisible();
});
