import type { Deal } from '@rapport/shared/deals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, onTestFinished, test, vi } from 'vitest';
import { network, problem, type Request, reply } from '../../testing/network';
import { preferences, renderWithApp } from '../../testing/renderWithApp';
import { clearMessage, pendingMessage } from '../../ui/feedback/toast';
import { QuotesOf } from './QuotesOf';

const deal = { id: 'd1', title: 'Floor', currency: 'EUR' } as Deal;

const quote = {
  id: 'q1',
  number: 1,
  state: 'viewed',
  currency: 'EUR',
  content: { totals: { gross: 6718.59 } },
  recipient_email: 'ada@example.com',
  answered_by: '',
  answer: '',
  link: 'https://crm.example/q/secret',
  created_at: new Date().toISOString(),
};

const show = async (quotes: object[]) => {
  network.get('/settings/preferences', reply(preferences));
  network.get('/deals/d1/quotes', reply(quotes));
  renderWithApp(<QuotesOf deal={deal} email="ada@example.com" />);
  await userEvent.click(await screen.findByRole('button', { name: 'New quote' }));
  return within(await screen.findByRole('dialog', { name: 'New quote' }));
};

test('a quote is emailed to the contact or only gets a link, and the dialog says that it replaces the open quote', async () => {
  const sent: Request[] = [];
  network.post('/deals/d1/quotes', (request) => {
    sent.push(request);
    return sent.length === 1
      ? problem(422, 'invalid', 'No', { valid_until: 'Choose today or a later day' })
      : reply({ ...quote, number: 2 }, 201);
  });
  const dialog = await show([quote]);
  expect(screen.getByText('€6,718.59')).toBeInTheDocument();
  expect(dialog.getByText(/replaces the quote that is still open/)).toBeVisible();
  await userEvent.click(dialog.getByRole('button', { name: 'Send quote' }));
  expect(await dialog.findByText('Choose today or a later day')).toBeVisible();
  await userEvent.clear(dialog.getByLabelText(/^Email/));
  await userEvent.click(dialog.getByRole('button', { name: 'Make quote' }));
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent.map(({ body }) => (body as { recipient_email: string | null }).recipient_email)).toEqual([
    'ada@example.com',
    null,
  ]);
});

test('a quote whose link can no longer be shown can get a new one', async () => {
  let link = '';
  network.get('/deals/d1/quotes', () => reply([{ ...quote, link }]));
  network.post('/quotes/q1/link', () => {
    link = quote.link;
    return reply({ ...quote, link });
  });
  renderWithApp(<QuotesOf deal={deal} email={undefined} />);
  const open = async () => userEvent.click(await screen.findByRole('button', { name: 'More actions for quote 1' }));
  await open();
  expect(screen.queryByRole('menuitem', { name: 'Copy link' })).toBeNull();
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Create a new link' }));
  await waitFor(() => expect(link).toBe(quote.link));
  await open();
  expect(await screen.findByRole('menuitem', { name: 'Copy link' })).toBeVisible();
  expect(screen.queryByRole('menuitem', { name: 'Create a new link' })).toBeNull();
});

test('a quote without an answer can be withdrawn after a confirmation', async () => {
  let isWithdrawn = false;
  network.get('/deals/d1/quotes', () => reply([{ ...quote, state: isWithdrawn ? 'withdrawn' : 'viewed' }]));
  network.post('/quotes/q1/withdraw', () => {
    isWithdrawn = true;
    return reply(quote);
  });
  renderWithApp(<QuotesOf deal={deal} email={undefined} />);
  await userEvent.click(await screen.findByRole('button', { name: 'More actions for quote 1' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Withdraw' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Withdraw quote' }));
  expect(await screen.findByText('Withdrawn')).toBeVisible();
});

test("if the browser cannot copy, the customer's link is shown, and not that of the preview", async () => {
  const denied = vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('', 'NotAllowedError'));
  onTestFinished(() => denied.mockRestore());
  onTestFinished(clearMessage);
  network.get('/deals/d1/quotes', reply([quote]));
  renderWithApp(<QuotesOf deal={deal} email={undefined} />);
  await userEvent.click(await screen.findByRole('button', { name: 'More actions for quote 1' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Copy link' }));
  await waitFor(() => expect(pendingMessage()).toMatchObject({ kind: 'error', description: quote.link, stays: true }));
});

test("a member can open the customer's page without being counted as the customer", async () => {
  const opened = vi.spyOn(window, 'open').mockReturnValue(null);
  onTestFinished(() => opened.mockRestore());
  network.get('/deals/d1/quotes', reply([quote]));
  renderWithApp(<QuotesOf deal={deal} email={undefined} />);
  await userEvent.click(await screen.findByRole('button', { name: 'More actions for quote 1' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Open as the customer sees it' }));
  expect(opened).toHaveBeenCalledWith(`${quote.link}?preview`, '_blank', 'noopener');
});
