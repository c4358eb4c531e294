import { FollowChange, Followers } from '@rapport/shared/followers';
import { NotedType } from '@rapport/shared/notes';
import { z } from 'zod';
import { apiRouter } from '../../http/apiRouter';
import { changeFollowing, readFollowers } from './followers.service';

const EntityPath = z.object({ entityType: NotedType, entityId: z.uuid() });

export const followerRoutes = apiRouter({ followers: 'Who follows a contact, company or deal.' });

followerRoutes.get(
  '/followers/:entityType/:entityId',
  { operationId: 'listFollowers', summary: 'List followers of a record', path: EntityPath, reply: Followers },
  ({ path, scope }) => readFollowers(scope, path.entityType, path.entityId),
);

followerRoutes.put(
  '/followers/:entityType/:entityId',
  {
    operationId: 'followRecord',
    summary: 'Follow a record, or stop following it',
    access: 'member',
    path: EntityPath,
    body: FollowChange,
    reply: Followers,
  },
  ({ body, path, scope }) => changeFollowing(scope, path.entityType, path.entityId, body),
);
