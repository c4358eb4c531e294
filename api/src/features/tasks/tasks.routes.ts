import { NewTask, Task, TaskChange, TaskLink, TaskLinkDone, TaskQuery, TaskStats } from '@rapport/shared/tasks';
import { Router } from 'express';
import { z } from 'zod';
import { endpoint } from '../../http/endpoint';
import { timeZoneOf } from '../settings/settings.service';
import { followTaskLink } from './followTaskLink';
import { countTasks, findTask, listTasks } from './tasks.repository';
import { changeTask, createTask, deleteTask, undeleteTask } from './tasks.service';

const TaskPath = z.object({ taskId: z.uuid() });

export const taskRoutes = Router();

taskRoutes.get(
  '/tasks',
  endpoint({ summary: 'List tasks', query: TaskQuery, reply: z.array(Task) }, async ({ query, scope }) =>
    listTasks(scope, query, await timeZoneOf(scope)),
  ),
);

taskRoutes.post(
  '/tasks',
  endpoint({ summary: 'Add a task', body: NewTask, reply: Task, status: 201 }, ({ body, scope }) =>
    createTask(scope, body),
  ),
);

taskRoutes.get(
  '/tasks/stats/summary',
  endpoint({ summary: 'How many tasks there are, and are due', reply: TaskStats }, async ({ scope }) =>
    countTasks(scope, await timeZoneOf(scope)),
  ),
);

taskRoutes.post(
  '/tasks/links',
  endpoint(
    { summary: 'Do what a link in a mail says', access: 'public', body: TaskLink, reply: TaskLinkDone },
    ({ body, context }) => followTaskLink(context, body.token),
  ),
);

taskRoutes.get(
  '/tasks/:taskId',
  endpoint({ summary: 'Read a task', path: TaskPath, reply: Task }, ({ path, scope }) => findTask(scope, path.taskId)),
);

taskRoutes.put(
  '/tasks/:taskId',
  endpoint(
    { summary: 'Change a task', path: TaskPath, body: TaskChange, reply: Task },
    ({ path, body, scope, seenVersion }) => changeTask(scope, path.taskId, body, seenVersion),
  ),
);

taskRoutes.delete(
  '/tasks/:taskId',
  endpoint({ summary: 'Move a task to the trash', path: TaskPath }, ({ path, scope }) =>
    deleteTask(scope, path.taskId),
  ),
);

taskRoutes.post(
  '/tasks/:taskId/restore',
  endpoint({ summary: 'Take a task out of the trash', path: TaskPath, reply: Task }, ({ path, scope }) =>
    undeleteTask(scope, path.taskId),
  ),
);
