import { CalendarChange, CalendarFeed } from '@rapport/shared/calendar';
import { apiRouter } from '../../http/apiRouter';
import { Download } from '../../http/download';
import { changeFeed, readFeed, rotateFeed, stopFeed, writeTask } from './calendar.service';

export const calendarRoutes = apiRouter({ calendar: 'The address for calendar apps to subscribe to tasks and dates.' });

calendarRoutes.get(
  '/calendar',
  { operationId: 'getCalendar', summary: 'Get your calendar address', access: 'member', reply: CalendarFeed },
  ({ scope, context }) => readFeed(context, scope),
);

calendarRoutes.update(
  '/calendar',
  {
    operationId: 'updateCalendar',
    summary: 'Update what your calendar contains, and turn its address on',
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
    summary: 'Replace your calendar address',
    access: 'member',
    reply: CalendarFeed,
  },
  ({ scope, context }) => rotateFeed(context, scope),
);

calendarRoutes.delete(
  '/calendar',
  { operationId: 'deleteCalendar', summary: 'Turn off your calendar address', access: 'member' },
  ({ scope }) => stopFeed(scope),
);

calendarRoutes.get(
  '/tasks/:taskId/calendar',
  { operationId: 'downloadTask', summary: 'Download a task as a calendar file', produces: 'text/calendar' },
  async ({ context, path, scope, res }) => {
    const text = await writeTask(context, scope, path.taskId);
    return Download.write(context, scope, res, {
      type: 'text/calendar; charset=utf-8',
      name: 'task.ics',
      write: async (file) => file.write(text),
    });
  },
);
