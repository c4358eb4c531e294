import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { network, reply } from '../testing/network';
import { renderWithApp } from '../testing/renderWithApp';
import { Page as CookiesPage } from './CookiesPage';
import { Page as DpaPage } from './DpaPage';
import { Page as PrivacyPage } from './PrivacyPage';
import { Page as RefundsPage } from './RefundsPage';
import { Page as TermsPage } from './TermsPage';

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2027-03-09T12:00:00Z'), toFake: ['Date'] });
  network.get(
    '/config',
    reply({
      google: false,
      signup: true,
      mail: 'smtp',
      support_email: 'help@example.com',
      community_url: null,
      model: false,
    }),
  );
});
afterEach(() => vi.useRealTimers());

const pages = [
  {
    Page: TermsPage,
    title: 'Terms of Service',
    says: ['prorated', 'next billing cycle', '13 years', '3 times over 10'],
  },
  { Page: PrivacyPage, title: 'Privacy Policy', says: ['within 72 hours', '30 days', 'nothing is sent', '13 years'] },
  {
    Page: CookiesPage,
    title: 'Cookie Policy',
    says: ['access_token', 'rapport-theme', 'rapport-view-deals', 'rapport_session', 'rapport_device', 'rapport_oauth'],
  },
  {
    Page: RefundsPage,
    title: 'Refund Policy',
    says: ['within 30 days', '1-5 business', '5-10 business', '3-5 business', 'more than 48 hours', 'within 24 hours'],
  },
  { Page: DpaPage, title: 'Data Processing Agreement', says: ['72 hours', '10 business', '30 days before'] },
];

test.each(pages)('$title says its figures, its date and where to write', async ({ Page, title, says }) => {
  renderWithApp(<Page />, { user: null });
  expect(screen.getByRole('heading', { level: 1, name: title })).toBeVisible();
  expect(screen.getByText('Last updated: 03/09/2027')).toBeVisible();
  for (const words of says) expect(screen.getByRole('main')).toHaveTextContent(words);
  expect(await screen.findByRole('link', { name: 'help@example.com' })).toHaveAttribute(
    'href',
    'mailto:help@example.com',
  );
});

test('Back opens the previous page, or the landing page if there is none', async () => {
  const { router } = renderWithApp(<TermsPage />, { history: ['/billing'] });
  await act(() => router.navigate('/terms'));
  await userEvent.click(screen.getByRole('button', { name: 'Back' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/billing'));
  await userEvent.click(screen.getByRole('button', { name: 'Back' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/'));
});
