import { expect } from '@playwright/test';
import { pickUp, settled, test } from './journey';

test('a task is added, completed, followed by the next one, and deleted with an undo', async ({ page, account: _ }) => {
  await page.goto('/tasks');
  await expect(page.getByText('No tasks found. Create your first task!')).toBeVisible();
  await page.getByLabel('Quick task').fill('call Ann tomorrow 10');
  await expect(page.getByText(/“call Ann”, due/)).toBeVisible();
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'To Do: make “call Ann” In Progress' }).click();
  await page.getByRole('button', { name: 'In Progress: make “call Ann” Completed' }).click();
  await page.getByRole('button', { name: 'Plan the next step' }).click();
  await page.getByLabel('Title').fill('Send the offer');
  await page.getByRole('dialog').getByRole('button', { name: 'Add task' }).click();
  await page.getByRole('tab', { name: 'To Do' }).click();
  await expect(page.getByRole('button', { name: 'Send the offer', exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'call Ann', exact: true })).toHaveCount(0);
  await page.getByRole('button', { name: 'Delete Send the offer' }).click();
  await page.getByRole('button', { name: 'Delete task' }).click();
  await expect(page.getByText('Send the offer was deleted')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('button', { name: 'Send the offer', exact: true })).toBeVisible();
});

test('tasks, next steps and close dates are dragged to other days of a month or a week, with an undo', async ({
  page,
  account,
}) => {
  const headers = { Authorization: `Bearer ${account.accessToken}` };
  const task = { title: 'Send the offer', due_date: '2027-03-09T10:00:00.000Z' };
  const deal = { title: 'Roof', amount: 5, next_step: 'Call', next_step_at: '2027-03-10' };
  const made = await page.request.post('/api/tasks', { headers, data: task });
  const path = `/api/tasks/${(await made.json()).id}`;
  const due = async () => (await (await page.request.get(path, { headers })).json()).due_date;
  await page.request.post('/api/deals', { headers, data: { ...deal, expected_close_date: '2027-03-12' } });
  await page.goto('/tasks?month=2027-03');
  const calendar = page.getByRole('region', { name: 'Tasks by due date' });
  const day = (date: string) =>
    calendar.getByRole('listitem').filter({ has: page.locator(`time[datetime="${date}"]`) });
  await expect(day('2027-03-10').getByRole('link', { name: 'Call (Roof)' })).toBeVisible();
  await expect(day('2027-03-12').getByRole('link', { name: 'Expected close: Roof' })).toBeVisible();

  await calendar.getByRole('button', { name: 'Move Send the offer' }).focus();
  await pickUp(page, 'Send the offer is over Tuesday, March 9.');
  await page.keyboard.press('ArrowDown');
  await expect(page.getByText('Send the offer is over Tuesday, March 16.')).toBeAttached();
  await page.keyboard.press('Space');
  await expect(page.getByText(/^Moved to/)).toBeVisible();
  expect(await due()).toBe('2027-03-16T10:00:00.000Z');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(day('2027-03-09').getByRole('link', { name: 'Send the offer' })).toBeVisible();
  await expect.poll(due).toBe(task.due_date);

  await calendar.getByRole('button', { name: 'Week', exact: true }).click();
  await expect(page).toHaveURL(/week=2027-03-01/);
  await calendar.getByRole('button', { name: 'Next week' }).click();
  // The week is less tall than the month, so the page may still be scrolled.
  await settled(page);
  const from = await day('2027-03-12').getByRole('link', { name: 'Expected close: Roof' }).boundingBox();
  const to = await day('2027-03-11').boundingBox();
  if (!from || !to) throw new Error('Nothing to drag');
  await page.mouse.move(from.x + 20, from.y + 8);
  await page.mouse.down();
  await page.mouse.move(to.x + 30, to.y + 60, { steps: 8 });
  await page.mouse.up();
  await expect(day('2027-03-11').getByRole('link', { name: 'Expected close: Roof' })).toBeVisible();
  await expect(page).toHaveURL(/\/tasks/);
});
