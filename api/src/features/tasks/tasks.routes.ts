import { NewTask, Task, TaskChange, TaskLink, TaskLinkDone, TaskQuery, TaskStats } from '@rapport/shared/tasks';
import { apiRouter } from '../../http/apiRouter';
import { recordRoutes } from '../records/records.routes';
import { timeZoneOf } from '../settings/settings.readModel';
import { followTaskLink } from './followTaskLink';
import { countTasks, listTasks } from './tasks.readModel';
import { TASKS } from './tasks.repository';
import { changeTask, createTask, restoreTask } from './tasks.service';

export const taskRoutes = apiRouter({ tasks: 'Tasks with due dates and reminders.' });

taskRoutes.get(
  '/tasks/stats/summary',
  { operationId: 'getTaskStats', summary: 'Get task counts', reply: TaskStats },
  async ({ scope }) => countTasks(scope, await timeZoneOf(scope)),
);

taskRoutes.post(
  '/tasks/links',
  {
    operationId: 'followTaskLink',
    summary: 'Complete or snooze a task by an emailed link',
    access: 'public',
    body: TaskLink,
    reply: TaskLinkDone,
  },
  ({ body, context }) => followTaskLink(context, body.token),
);

recordRoutes(taskRoutes, {
  table: TASKS,
  schemas: { record: Task, new: NewTask, change: TaskChange, query: TaskQuery },
  list: async (scope, query) => listTasks(scope, query, await timeZoneOf(scope)),
  create: createTask,
  change: changeTask,
  restore: restoreTask,
});
