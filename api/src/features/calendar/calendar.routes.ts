import { CalendarChange, CalendarFeed } from '@rapport/shared/calendar';
import { apiRouter } from '../../http/apiRouter';
import { changeFeed, readFeed, rotateFeed, stopFeed } from './calendar.service';

export const calendarRoutes = apiRouter();

calendarRoutes.get(
  '/calendar',
  { operationId: 'getCalendar', summary: 'Get the address of one’s calendar', access: 'member', reply: CalendarFeed },
  ({ scope, context }) => readFeed(context, scope),
);

calendarRoutes.update(
  '/calendar',
  {
    operationId: 'updateCalendar',
    summary: 'Choose what is in one’s calendar, and turn its address on',
    access: 'member',
    body: CalendarChange,
    reply: CalendarFeed,
  },
  ({ body, scope, context }) => changeFeed(context, scope, body),
);

calendarRoutes.post(
  '/calendar/rotate',
  {
    operationId: 'rotateCalendar',
    summary: 'Give one’s calendar another address',
    access: 'member',
    reply: CalendarFeed,
  },
  ({ scope, context }) => rotateFeed(context, scope),
);

calendarRoutes.delete(
  '/calendar',
  { operationId: 'deleteCalendar', summary: 'Turn the address of one’s calendar off', access: 'member' },
  ({ scope }) => stopFeed(scope),
);
