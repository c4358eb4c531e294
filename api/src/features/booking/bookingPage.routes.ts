import { msg } from '@lingui/core/macro';
import { dayOf } from '@rapport/shared/dates';
import { EmailAddress } from '@rapport/shared/text';
import type { Said } from '@rapport/shared/words';
import express, { type Request, type Response, Router } from 'express';
import { limitBodyTime } from '../../http/bodyTime';
import { contextOf } from '../../http/context';
import { openTurns } from '../../http/inTurn';
import { ProblemError } from '../../http/problem';
import type { RateLimit } from '../../http/rateLimit';
import { visitorOf } from '../../http/visitor';
import { countTowardLimit, minifiedScript, sendPage, sendShortPage } from '../../http/visitorPage';
import { wordsIn } from '../../words/words';
import { FORM_STYLE } from '../forms/formPage';
import { newStampAndChallenge, onceFor, refusalBefore, refusalOnce, wasConfirmed } from '../forms/personProof';
import { guardsIn } from '../forms/sentForm';
import { book, bookingIn, bookingPath, cancel, move, type ShownPage, withPage } from './book.service';
import script from './booking.js?raw';
import type { Booking } from './booking.repository';
import {
  BOOKING_STYLE,
  bookedBody,
  choicesBody,
  closedBody,
  detailsBody,
  type EnteredDetails,
  type VisitorChoices,
} from './bookingPage';
import { isFreeTime } from './freeTimes';
import { writeInvitation } from './invitation';
import { chosenIn, enteredIn } from './sentBooking';

/** The public pages where visitors book a meeting with a member. */
export const bookingPageRoutes = Router();

/** The limit for one network. */
const OPENED: RateLimit = { name: 'booking.open', points: 240, seconds: 300, remembersRefusals: true };
/** The limit for one network and page. */
const SENT_BY_ONE: RateLimit = { name: 'booking.send', points: 10, seconds: 600, remembersRefusals: true };
/** The limit for all visitors of one page. */
const SENT_BY_ALL: RateLimit = { name: 'booking.sendAll', points: 60, seconds: 3_600 };
const ONCE = onceFor('booking.once');

/** Bookings on the same page take turns, because each locks the page. `SENT_BY_ALL` limits how many can wait. */
const inTurn = openTurns();

const tokenOf = (req: Request): string => String(req.params.token);
const keyOf = (req: Request): string => String(req.params.key);

bookingPageRoutes.use('/b', limitBodyTime(), (_req, res, next) => {
  res.set({ 'Cache-Control': 'no-store', 'X-Robots-Tag': 'noindex', 'Referrer-Policy': 'no-referrer' });
  next();
});

const served = minifiedScript(script);

bookingPageRoutes.get('/booking.js', (_req, res) => {
  res.set({ 'Cache-Control': 'public, max-age=3600' });
  res.type('text/javascript').send(served);
});

bookingPageRoutes.get('/b/:token', async (req, res) => {
  if (!(await mayContinue(req, res, OPENED, visitorOf(req).network))) return;
  const shown = await withPage(contextOf(req), tokenOf(req), async (_scope, page) => page);
  if (!shown) return sendUnknownPage(req, res);
  if (!shown.isOpen) return sendClosedPage(res, shown);
  await showForm(req, res, shown, chosenIn(shown, req.query));
});

bookingPageRoutes.post(
  '/b/:token',
  express.urlencoded({ extended: false, limit: '16kb', parameterLimit: 50 }),
  async (req, res) => {
    const context = contextOf(req);
    const token = tokenOf(req);
    if (!(await mayContinue(req, res, SENT_BY_ONE, `${visitorOf(req).network} ${token}`))) return;
    if (!(await mayContinue(req, res, SENT_BY_ALL, token))) return;
    const shown = await withPage(context, token, async (_scope, page) => page);
    if (!shown) return sendUnknownPage(req, res);
    if (!shown.isOpen) return sendClosedPage(res, shown);
    const body: Record<string, unknown> = { ...req.body };
    const chosen = chosenIn(shown, body);
    const entered = enteredIn(body);
    const showAgain = (notice: Said, isPerson = false) =>
      showForm(req, res.status(422), shown, chosen, { entered, notice, isPerson });
    const sent = guardsIn(body);
    const isPerson = wasConfirmed(context, shown.page.id, sent);
    if (!chosen.move && (!entered.name || !EmailAddress.safeParse(entered.email).success)) {
      return showAgain(msg`Please enter your name and a valid email address.`, isPerson);
    }
    const refusal =
      refusalBefore(context, shown.page.id, sent) ?? (await refusalOnce(context, shown.page.id, sent, ONCE));
    if (refusal) return showAgain(msg`Please check your entries and submit the form again.`, true);
    const meeting = { starts_at: chosen.at, minutes: chosen.minutes, timezone: chosen.timezone, ...entered };
    try {
      const done = await inTurn(token, () =>
        withPage(context, token, async (scope, page) => {
          if (!chosen.move) return book(context, scope, page, meeting);
          const booking = await bookingIn(context, scope, page, chosen.move);
          return booking ? move(scope, page, booking, meeting) : 'refused';
        }),
      );
      if (done === 'taken' || done === null) {
        return showForm(req, res.status(409), shown, { ...chosen, at: '' }, { notice: TAKEN });
      }
      if (done === 'refused')
        return showAgain(msg`This meeting cannot be booked here. Please contact us directly.`, true);
      res.redirect(303, bookingPath(context, shown.page, done.id));
    } catch (error) {
      if (!(error instanceof ProblemError) || error.status !== 429) throw error;
      await showForm(req, res.status(429), shown, chosen, {
        entered,
        notice: msg`Too many meetings were booked. Please try again tomorrow.`,
      });
    }
  },
);

bookingPageRoutes.get('/b/:token/:key/meeting.ics', async (req, res) => {
  if (!(await mayContinue(req, res, OPENED, visitorOf(req).network))) return;
  const found = await withBooking(req);
  if (!found) return sendUnknownPage(req, res);
  const { shown, booking } = found;
  const summary = `${shown.host.name} – ${booking.name}`;
  res.type('text/calendar; charset=utf-8').send(await writeInvitation({ summary, host: shown.host, booking }));
});

for (const method of ['get', 'post'] as const) {
  // Security scanners open every link in an email, so only a POST cancels the meeting.
  bookingPageRoutes[method]('/b/:token/:key', async (req, res) => {
    if (!(await mayContinue(req, res, OPENED, visitorOf(req).network))) return;
    const found = await withBooking(req, method === 'post');
    if (!found) return sendUnknownPage(req, res);
    const { shown, booking } = found;
    const address = {
      page: `/b/${tokenOf(req)}`,
      booking: bookingPath(contextOf(req), shown.page, booking.id),
      key: keyOf(req),
    };
    send(
      res,
      shown,
      booking.canceled_at ? msg`Meeting canceled` : msg`Meeting with ${{ name: shown.host.name }}`,
      bookedBody(shown, booking, address),
    );
  });
}

const withBooking = (req: Request, cancels = false): Promise<{ shown: ShownPage; booking: Booking } | null> => {
  const context = contextOf(req);
  return withPage(context, tokenOf(req), async (scope, shown) => {
    const find = () => bookingIn(context, scope, shown, keyOf(req));
    const booking = await find();
    if (!booking) return null;
    if (!cancels || Date.parse(booking.ends_at) < Date.now()) return { shown, booking };
    await cancel(scope, shown, booking);
    return { shown, booking: (await find()) ?? booking };
  });
};

interface FormState {
  entered?: EnteredDetails;
  notice?: Said;
  /** Whether the form may be sent without proof of work. */
  isPerson?: boolean;
}

/** Shows the free times or, once a time is chosen, the fields for the visitor's name and email address. */
const showForm = async (
  req: Request,
  res: Response,
  shown: ShownPage,
  chosen: VisitorChoices,
  { entered = { name: '', email: '', note: '' }, notice, isPerson = false }: FormState = {},
) => {
  const isFree = isFreeTime(chosen.at, shown.page, chosen.minutes, shown.busy, new Date());
  const proof = () => newStampAndChallenge(contextOf(req), shown.page.id, isPerson);
  const day = chosen.at ? dayOf(chosen.at, chosen.timezone) : chosen.day;
  const taken = chosen.at ? TAKEN : null;
  send(
    res,
    shown,
    chosen.move
      ? msg`Move your meeting with ${{ name: shown.host.name }}`
      : msg`Book a meeting with ${{ name: shown.host.name }}`,
    isFree
      ? detailsBody(shown, chosen, await proof(), entered, notice ?? null)
      : choicesBody(shown, { ...chosen, day }, notice ?? taken),
  );
};

const TAKEN = msg`This time was just taken. Please choose another.`;

const sendClosedPage = (res: Response, shown: ShownPage) =>
  send(res.status(410), shown, shown.host.name, closedBody(shown));

/** Sends a page in the language of the host, with the look of the workspace. */
const send = (res: Response, { preferences: { language }, brand }: ShownPage, title: Said, body: string) =>
  sendPage(res, { style: STYLE, title: wordsIn(language)(title), body, language, brand });

const STYLE = FORM_STYLE + BOOKING_STYLE;

const mayContinue = (req: Request, res: Response, limit: RateLimit, key: string): Promise<boolean> =>
  countTowardLimit(req, res, { limit, key, refuse: (page) => sendShortPage(req, res, page, STYLE) });

const sendUnknownPage = (req: Request, res: Response) =>
  sendShortPage(
    req,
    res.status(404),
    { title: msg`This link does not work`, paragraph: msg`It is incomplete or has expired.` },
    STYLE,
  );
