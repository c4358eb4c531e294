import { expect } from '@playwright/test';
import { test } from './journey';

test('a task is jotted down, worked off, followed by the next, and deleted with an undo', async ({
  page,
  account: _,
}) => {
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
