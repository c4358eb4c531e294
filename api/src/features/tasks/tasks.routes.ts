import { NewTask, Task, TaskChange, TaskLink, TaskLinkDone, TaskQuery, TaskStats } from '@rapport/shared/tasks';
import { Router } from 'express';
import { z } from 'zod';
import { endpoint } from '../../http/endpoint';
import { updateRoute } from '../../http/updateRoute';
import { findRecord } from '../records/records.repository';
import { deleteRecord } from '../records/trash';
import { timeZoneOf } from '../settings/settings.service';
import { followTaskLink } from './followTaskLink';
import { countTasks, listTasks } from './tasks.readModel';
import { TASKS } from './tasks.repository';
import { changeTask, createTask, restoreTask } from './tasks.service';

const TaskPath = z.object({ taskId: z.uuid() });

export const taskRoutes = Router();

taskRoutes.get(
  '/tasks',
  endpoint(
    { operationId: 'listTasks', summary: 'List tasks', query: TaskQuery, reply: z.array(Task) },
    async ({ query, scope }) => listTasks(scope, query, await timeZoneOf(scope)),
  ),
);

taskRoutes.post(
  '/tasks',
  endpoint(
    {
      operationId: 'createTask',
      summary: 'Create a task',
      location: '/tasks/:id',
      body: NewTask,
      reply: Task,
      status: 201,
    },
    ({ body, scope }) => createTask(scope, body),
  ),
);

taskRoutes.get(
  '/tasks/stats/summary',
  endpoint({ operationId: 'getTaskStats', summary: 'Get task counts', reply: TaskStats }, async ({ scope }) =>
    countTasks(scope, await timeZoneOf(scope)),
  ),
);

taskRoutes.post(
  '/tasks/links',
  endpoint(
    {
      operationId: 'followTaskLink',
      summary: 'Complete or snooze a task by an emailed link',
      access: 'public',
      body: TaskLink,
      reply: TaskLinkDone,
    },
    ({ body, context }) => followTaskLink(context, body.token),
  ),
);

taskRoutes.get(
  '/tasks/:taskId',
  endpoint({ operationId: 'getTask', summary: 'Get a task', path: TaskPath, reply: Task }, ({ path, scope }) =>
    findRecord(scope, TASKS, path.taskId),
  ),
);

updateRoute(
  taskRoutes,
  '/tasks/:taskId',
  endpoint(
    { operationId: 'updateTask', summary: 'Update a task', path: TaskPath, body: TaskChange, reply: Task },
    ({ path, body, scope, seenVersion }) => changeTask(scope, path.taskId, body, seenVersion),
  ),
);

taskRoutes.delete(
  '/tasks/:taskId',
  endpoint({ operationId: 'deleteTask', summary: 'Delete a task', path: TaskPath }, ({ path, scope }) =>
    deleteRecord(scope, TASKS, path.taskId),
  ),
);

taskRoutes.post(
  '/tasks/:taskId/restore',
  endpoint(
    { operationId: 'restoreTask', summary: 'Restore a deleted task', path: TaskPath, reply: Task },
    ({ path, scope }) => restoreTask(scope, path.taskId),
  ),
);
