import { msg } from '@lingui/core/macro';
import { Router } from 'express';
import { contextOf } from '../../http/context';
import { notFound } from '../../http/problem';
import { type RateLimit, requireAllowance } from '../../http/rateLimit';
import { visitorOf } from '../../http/visitor';
import { openCalendar } from './calendar.service';

/** The calendar to which apps subscribe by its secret URL. */
export const calendarFileRoutes = Router();

/** The limit is per network, which many people may share. */
const OPENED: RateLimit = { name: 'calendar.open', points: 120, seconds: 300, remembersRefusals: true };

calendarFileRoutes.get('/calendars/:token.ics', async (req, res) => {
  const context = contextOf(req);
  await requireAllowance(
    context.db,
    OPENED,
    visitorOf(req).network,
    msg`Too many requests. Try again in five minutes.`,
  );
  const calendar = await openCalendar(context, String(req.params.token));
  if (!calendar) throw notFound(msg`This calendar`);
  res.set({
    'Content-Type': 'text/calendar; charset=utf-8',
    'Cache-Control': 'private, no-cache',
    'X-Robots-Tag': 'noindex',
    ETag: `"${calendar.tag}"`,
    ...(calendar.changedAt && { 'Last-Modified': new Date(calendar.changedAt).toUTCString() }),
  });
  if (req.fresh) return void res.status(304).end();
  res.end(calendar.text);
});
