import { expect, type Page } from '@playwright/test';
import { pickUp, settled, test } from './journey';

const api = (page: Page, token: string) => {
  const headers = { Authorization: `Bearer ${token}` };
  return {
    add: async (path: string, data: object) => (await page.request.post(`/api/${path}`, { data, headers })).json(),
    get: async (path: string) => (await page.request.get(`/api/${path}`, { headers })).json(),
  };
};

test('a deal is added, dragged by mouse and by keyboard, won and lost, and the totals follow', async ({
  page,
  account,
}) => {
  const { add, get } = api(page, account.accessToken);
  const anchor = await add('deals', { title: 'Anchor', amount: 500, stage: 'qualified' });
  await page.goto('/deals');
  await page.getByRole('button', { name: 'Add Deal' }).click();
  await page.getByLabel('Title').fill('New roof');
  await page.getByLabel('Amount').fill('1234.5');
  await page.getByRole('dialog').getByRole('button', { name: 'Add deal' }).click();
  const column = (name: string) => page.getByRole('region', { name, exact: true });
  await expect(column('Lead').getByText('$1,234.50').first()).toBeVisible();

  for (const stage of ['Lead', 'Qualified', 'Proposal', 'Negotiation', 'Closed Won', 'Closed Lost'])
    await expect(column(stage)).toBeInViewport({ ratio: 0.8 });

  // Cards may still move until the new deal and the totals of its column have arrived.
  await settled(page);
  const card = column('Lead').getByRole('article');
  const from = await card.boundingBox();
  const to = await column('Qualified').getByRole('article').boundingBox();
  if (!from || !to) throw new Error('The cards are not on the screen');
  await page.mouse.move(from.x + 60, from.y + 60);
  await page.mouse.down();
  await page.mouse.move(to.x + 60, to.y + 20, { steps: 8 });
  await page.mouse.up();
  await expect(column('Qualified').getByRole('article')).toHaveCount(2);
  await expect(column('Lead').getByText('No deals')).toBeVisible();
  await expect
    .poll(async () => (await get('deals?stage=qualified&sort=position')).map(({ title }: { title: string }) => title))
    .toEqual(['New roof', 'Anchor']);

  await page.getByRole('button', { name: 'Move New roof' }).focus();
  await pickUp(page, 'New roof is over Qualified, place 1 of 2.');
  await page.keyboard.press('ArrowRight');
  await expect(page.getByText('New roof is over Proposal, place 1 of 1.')).toBeAttached();
  await page.keyboard.press('Space');
  await expect(column('Proposal').getByRole('article')).toHaveCount(1);
  const handle = (title: string) => page.getByRole('button', { name: `Move ${title}`, exact: true });
  await expect(handle('New roof')).toBeFocused();
  await expect.poll(async () => (await get('deals?stage=proposal')).length).toBe(1);
  await expect(handle('New roof')).toBeFocused();

  await column('Proposal').getByRole('link', { name: 'New roof' }).click();
  await page.getByRole('button', { name: 'Closed Won' }).click();
  await expect(page.getByText('Won $1,234.50')).toBeVisible();
  await page.goto(`/deals/${anchor.id}`);
  await page.getByRole('button', { name: 'Closed Lost' }).click();
  await page.getByRole('button', { name: 'No budget' }).click();
  await page.getByRole('button', { name: 'Save reason' }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(page.getByText(/· No budget/)).toBeVisible();
  expect(await get(`deals/${anchor.id}`)).toMatchObject({ stage: 'closed_lost', lost_reason: 'No budget' });
});

test('a card that is lost by keyboard has the focus again once its reason is saved', async ({ page, account }) => {
  const { add } = api(page, account.accessToken);
  // More than fit on the screen, so that the card is dropped outside the visible part.
  for (let index = 0; index < 25; index++)
    await add('deals', { title: `Older ${index}`, amount: 1, stage: 'closed_lost' });
  await add('deals', { title: 'New roof', amount: 1, stage: 'closed_won' });
  await page.goto('/deals');
  const handle = page.getByRole('button', { name: 'Move New roof' });
  const won = page.getByRole('button', { name: 'Won deals' });
  await expect(won).toHaveAttribute('aria-expanded', 'false');
  await won.press('Enter');
  await expect(won).toHaveAttribute('aria-expanded', 'true');
  await handle.focus();
  await pickUp(page, /New roof is over Closed Won/);
  await page.keyboard.press('ArrowRight');
  await expect(page.getByText(/New roof is over Closed Lost/)).toBeAttached();
  await page.keyboard.press('Space');
  await page.getByRole('button', { name: 'No budget' }).click();
  await page.getByRole('button', { name: 'Save reason' }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(handle).toBeFocused();
  await expect(page.getByRole('region', { name: 'Closed Lost' }).getByText('No budget')).toBeInViewport();
  await expect(handle).toBeFocused();
});

test('a deal that was won by mistake returns to its place in the column', async ({ page, account }) => {
  const { add, get } = api(page, account.accessToken);
  for (const title of ['Last', 'Middle', 'First']) await add('deals', { title, amount: 1, stage: 'negotiation' });
  await page.goto('/deals');
  await page.getByRole('button', { name: 'Move Middle', exact: true }).focus();
  await pickUp(page, 'Middle is over Negotiation, place 2 of 3.');
  await page.keyboard.press('ArrowRight');
  await expect(page.getByText('Middle is over Closed Won, place 1 of 1.')).toBeAttached();
  await page.keyboard.press('Space');
  await expect(page.getByRole('button', { name: 'Move Middle', exact: true })).toBeFocused();
  await expect(page.getByRole('button', { name: 'Won deals' })).toHaveAttribute('aria-expanded', 'true');
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  const negotiated = () => get('deals?stage=negotiation&sort=position');
  await expect
    .poll(async () => (await negotiated()).map(({ title }: { title: string }) => title))
    .toEqual(['First', 'Middle', 'Last']);
});

test('a move made elsewhere shows on an open board, and the card under the pointer does not move', async ({
  page,
  account,
}) => {
  const { add, get } = api(page, account.accessToken);
  const deals = [];
  for (let index = 1; index <= 12; index += 1) deals.push(await add('deals', { title: `Roof ${index}`, amount: 1 }));
  const heard = page.waitForResponse(/notifications\/stream/);
  await page.goto('/deals');
  await heard;
  const lead = page.getByRole('region', { name: 'Lead', exact: true });
  const [first, last] = [await get(`deals/${deals[0].id}`), deals[11]];
  const hovered = lead.getByRole('link', { name: 'Roof 6', exact: true });
  await hovered.hover();
  await hovered.evaluate((link) => link.scrollIntoView({ block: 'center' }));
  await hovered.hover();
  const before = await hovered.boundingBox();

  const shown = (stage: string, title: string) =>
    page.getByRole('region', { name: stage, exact: true }).getByRole('link', { name: title, exact: true });
  // Moves it again, in case the first move came before the stream was open.
  await expect(async () => {
    await add(`deals/${last.id}/moves`, { stage: 'qualified', before_deal_id: null });
    await expect(shown('Qualified', last.title)).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await add(`deals/${first.id}/moves`, { stage: 'proposal', before_deal_id: null });
  await expect(shown('Proposal', first.title)).toBeVisible();
  expect(await hovered.boundingBox()).toEqual(before);
});

test('a move that the server refuses is reverted with a message', async ({ page, account }) => {
  const { add } = api(page, account.accessToken);
  await add('deals', { title: 'New roof', amount: 1 });
  await page.goto('/deals');
  await page.route('**/api/deals/*/moves', (route) => route.abort());
  await page.getByRole('button', { name: 'Move New roof' }).focus();
  await pickUp(page, /New roof is over Lead/);
  await page.keyboard.press('ArrowRight');
  await expect(page.getByText(/New roof is over Qualified/)).toBeAttached();
  await page.keyboard.press('Space');
  await expect(page.getByText(/could not reach|offline/i).first()).toBeVisible();
  await expect(page.getByRole('region', { name: 'Lead', exact: true }).getByRole('article')).toHaveCount(1);
});

test('during a call, by keyboard alone: the contact is found, the last note read, the call logged and the next step set', async ({
  page,
  account,
}) => {
  const { add, get } = api(page, account.accessToken);
  const contact = await add('contacts', { name: 'Åsa Lindqvist', phone: '+46 8 123 45 67' });
  await add('notes', { entity_type: 'contact', entity_id: contact.id, content: 'Wanted two quotes' });
  await page.goto('/dashboard');
  await page.getByRole('heading', { name: 'Dashboard' }).waitFor();
  const began = Date.now();
  await page.keyboard.press('Control+k');
  await page.keyboard.type('asa lind');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Wanted two quotes')).toBeVisible();
  await page.keyboard.press('l');
  await page.getByLabel('What was said').waitFor();
  await page.keyboard.type('Takes the second quote');
  await page.keyboard.press('Tab');
  await page.keyboard.type('send the contract tomorrow 10');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Takes the second quote')).toBeVisible();
  await expect(page.getByRole('button', { name: 'send the contract', exact: true })).toBeVisible();
  expect(Date.now() - began).toBeLessThan(20_000);
  expect(await get(`tasks?contact_id=${contact.id}`)).toMatchObject([{ title: 'send the contract' }]);
});
