import type { BookingPage } from '@rapport/shared/booking';
import { DAY_MS } from '@rapport/shared/dates';
import { v7 as uuidv7 } from 'uuid';
import { inWorkspace, type Scope } from '../../db/scope';
import { seal, unseal } from '../../db/sealed';
import type { Context } from '../../http/context';
import { publicHost } from '../../http/publicHost';
import { fetchPublic } from '../../integrations/fetchPublic';
import { enqueue } from '../../jobs/job';
import { readBookingCalendars } from './booking.queue';
import { busyIn } from './busyTimes';
import { addCalendars, deleteCalendars, keepRead, listCalendars, type StoredCalendar } from './calendars.repository';
import { findPage } from './pages.repository';

const BYTES_MAX = 5_000_000;
const TIMEOUT_MS = 15_000;
/** Calendars are read as far ahead as a page can be booked. */
const DAYS_AHEAD = 91;

const addressOf = ({ config }: Pick<Context, 'config'>, { id, sealed_address }: StoredCalendar): string | null =>
  unseal(config.encryptionKey(), sealed_address, id);

/** The calendars of a page as its owner sees them. */
export const showCalendars = async (
  context: Pick<Context, 'config'>,
  scope: Scope,
  pageId: string,
): Promise<BookingPage['calendars']> =>
  (await listCalendars(scope, pageId)).map((calendar) => {
    const address = addressOf(context, calendar);
    const { problem, read_at } = calendar;
    return { address: address ?? '', problem: address === null ? 'secret_lost' : problem, read_at };
  });

/** Replaces the calendars of a page by those at these addresses, and has them read if any is new. */
export const replaceCalendars = async (
  context: Pick<Context, 'config'>,
  scope: Scope,
  pageId: string,
  addresses: string[],
): Promise<void> => {
  const before = (await listCalendars(scope, pageId)).map((calendar) => ({
    id: calendar.id,
    address: addressOf(context, calendar),
  }));
  const gone = before.filter(({ address }) => address === null || !addresses.includes(address));
  await deleteCalendars(
    scope,
    gone.map(({ id }) => id),
  );
  const added = addresses.filter((address) => !before.some((calendar) => calendar.address === address));
  const key = context.config.encryptionKey();
  await addCalendars(
    scope,
    pageId,
    added.map((address) => {
      const id = uuidv7();
      return { id, sealed_address: seal(key, address, id) };
    }),
  );
  if (added.length > 0) await enqueue(scope, readBookingCalendars, { page_id: pageId }, { key: `calendars:${pageId}` });
};

/** Reads the busy times in the calendars of a page. No transaction is open while the calendars are fetched. */
export const readCalendars = async (context: Context, workspaceId: string, pageId: string): Promise<void> => {
  const inScope = <T>(work: (scope: Scope) => Promise<T>) => inWorkspace(context.db, { workspaceId }, work);
  const { page, calendars } = await inScope(async (scope) => ({
    page: await findPage(scope, pageId),
    calendars: await listCalendars(scope, pageId),
  }));
  if (!page) return;
  const from = new Date(Date.now() - DAY_MS);
  const until = new Date(from.getTime() + DAYS_AHEAD * DAY_MS);
  const when = { from, until, timezone: page.timezone, host: publicHost(context) };
  for (const calendar of calendars) {
    const read = await readOne(context, calendar, when);
    await inScope((scope) => keepRead(scope, calendar.id, read));
  }
};

const readOne = async (
  context: Context,
  calendar: StoredCalendar,
  when: Parameters<typeof busyIn>[1],
): Promise<Parameters<typeof keepRead>[2]> => {
  const address = addressOf(context, calendar);
  if (address === null) return { problem: 'secret_lost' };
  const options = { allowsPrivate: context.config.allowsPrivateHosts, most: BYTES_MAX, timeoutMs: TIMEOUT_MS };
  const file = await fetchPublic(address, options);
  if (!file) return { problem: 'unreachable' };
  try {
    return { busy: await busyIn(file.content.toString('utf8'), when) };
  } catch {
    return { problem: 'no_calendar' };
  }
};
