import type { BookingPage } from '@rapport/shared/booking';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Link } from 'react-router-dom';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { endSession } from '../../lib/session/sessionEnd';
import { clearTokens, storeTokens } from '../../lib/session/tokens';
import { network, problem, reply } from '../../testing/network';
import { preferences, renderWithApp } from '../../testing/renderWithApp';
import { pendingMessage } from '../../ui/feedback/toast';
import { BookingCard } from './BookingCard';
import { bookingPageQuery } from './booking.queries';

const page: BookingPage = {
  is_available: true,
  address: null,
  is_on: false,
  timezone: 'UTC',
  durations: [30],
  hours: [{ day: 1, from: '09:00', to: '17:00' }],
  buffer_minutes: 0,
  notice_hours: 4,
  days_ahead: 30,
  calendars: [],
};
let stored: BookingPage;
const sent: unknown[] = [];
beforeEach(() => {
  stored = page;
  sent.length = 0;
  network.get('/settings/preferences', reply(preferences));
  network.get('/booking-page', () => reply(stored));
  network.put('/booking-page', ({ body }) => {
    sent.push(body);
    const { calendars, ...change } = body as { calendars: string[] };
    const problems = calendars.map((address) => ({ address, problem: 'unreachable' as const, read_at: null }));
    stored = { ...stored, ...change, address: 'https://crm.example/b/abc', calendars: problems };
    return reply(stored);
  });
});

test('turning the page on shows its URL, and the error of a calendar that could not be read', async () => {
  renderWithApp(<BookingCard />);
  await userEvent.click(await screen.findByRole('switch', { name: 'Visitors can book' }));
  await userEvent.click(screen.getByRole('checkbox', { name: 'Tuesday' }));
  await userEvent.click(screen.getByRole('checkbox', { name: '60 minutes' }));
  await userEvent.type(screen.getByLabelText('Calendars to check for conflicts'), 'https://a.example/a.ics');
  await userEvent.click(screen.getByRole('button', { name: 'Save booking page' }));
  expect(await screen.findByText('https://crm.example/b/abc')).toBeVisible();
  expect(pendingMessage()).toMatchObject({
    title: 'Booking page saved',
    description: 'https://crm.example/b/abc',
    action: { label: 'Copy link' },
  });
  expect(screen.getByText(/^This calendar could not be reached/)).toBeVisible();
  expect(sent).toMatchObject([
    {
      is_on: true,
      durations: [30, 60],
      calendars: ['https://a.example/a.ics'],
      hours: [page.hours[0], { day: 2, from: '09:00', to: '17:00' }],
    },
  ]);
});

test('opening another tab asks before it discards unsaved changes, and no longer asks once they are saved', async () => {
  const link = <Link to="?tab=mail">Mail</Link>;
  const { router } = renderWithApp(
    <>
      <BookingCard />
      {link}
    </>,
  );
  await userEvent.type(await screen.findByLabelText('Calendars to check for conflicts'), 'https://a.example/a.ics ');
  await userEvent.click(screen.getByRole('link', { name: 'Mail' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Keep editing' }));
  expect(router.state.location.search).toBe('');
  await userEvent.click(screen.getByRole('button', { name: 'Save booking page' }));
  expect(await screen.findByText(/^This calendar could not be reached/)).toBeVisible();
  await userEvent.click(screen.getByRole('link', { name: 'Mail' }));
  await waitFor(() => expect(router.state.location.search).toBe('?tab=mail'));
});

test('an invalid calendar URL is reported at its field', async () => {
  network.put('/booking-page', problem(422, 'invalid', 'Wrong', { 'calendars.0': 'Enter a calendar (iCal) URL' }));
  renderWithApp(<BookingCard />);
  await userEvent.type(await screen.findByLabelText('Calendars to check for conflicts'), 'calendar');
  await userEvent.click(screen.getByRole('button', { name: 'Save booking page' }));
  await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('Enter a calendar (iCal) URL'));
});

test('changes from another browser tab are shown, and do not count as unsaved', async () => {
  const { queryClient, router } = renderWithApp(
    <>
      <BookingCard />
      <Link to="?tab=mail">Mail</Link>
    </>,
  );
  const addresses = await screen.findByLabelText('Calendars to check for conflicts');
  const calendars = [{ address: 'https://a.example/a.ics', problem: null, read_at: null }];
  act(() => void queryClient.setQueryData(bookingPageQuery().queryKey, { ...page, calendars }));
  await waitFor(() => expect(addresses).toHaveValue('https://a.example/a.ics'));
  await userEvent.click(screen.getByRole('link', { name: 'Mail' }));
  await waitFor(() => expect(router.state.location.search).toBe('?tab=mail'));
});

test('a plan without booking pages shows a link to the plans instead of the settings', async () => {
  stored = { ...page, is_available: false };
  renderWithApp(<BookingCard />);
  expect(await screen.findByRole('link', { name: 'See plans' })).toBeVisible();
  expect(screen.queryByRole('switch')).toBeNull();
});

test('an error of another field is not shown at the field of the calendars', async () => {
  network.put('/booking-page', problem(422, 'invalid', 'Wrong', { timezone: 'Choose a time zone' }));
  renderWithApp(<BookingCard />);
  await userEvent.click(await screen.findByRole('button', { name: 'Save booking page' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Choose a time zone');
  expect(screen.getByLabelText('Calendars to check for conflicts')).toBeValid();
});

test('unsaved changes are restored when the session ended and the same user has signed in again', async () => {
  const signIn = () => storeTokens({ access_token: `x.${btoa(JSON.stringify({ sub: 'ann' }))}.x`, refresh_token: 'r' });
  onTestFinished(clearTokens);
  signIn();
  renderWithApp(<BookingCard />);
  await userEvent.click(await screen.findByRole('checkbox', { name: '60 minutes' }));
  clearTokens();
  act(() => endSession('Your session has ended.'));
  cleanup();
  signIn();
  renderWithApp(<BookingCard />);
  expect(await screen.findByRole('checkbox', { name: '60 minutes' })).toBeChecked();
});
