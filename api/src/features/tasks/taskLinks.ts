import { msg } from '@lingui/core/macro';
import { pages } from '@rapport/shared/paths';
import jwt from 'jsonwebtoken';
import { z } from 'zod';
import type { Scope } from '../../db/scope';
import type { Context } from '../../http/context';
import { ProblemError } from '../../http/problem';

const DAYS = 7;
/** Keeps these tokens from being accepted elsewhere, and other tokens from being accepted here. */
const AUDIENCE = 'task-link';

const Claims = z.object({
  workspace_id: z.uuid(),
  user_id: z.uuid(),
  task_id: z.uuid(),
  action: z.enum(['done', 'snooze']),
});
export type TaskLinkClaims = z.infer<typeof Claims>;

/** Links that each perform one action on one task for one user. They work for a week. */
export const linksFor = ({ config, address }: Context, scope: Scope, taskId: string) =>
  (['done', 'snooze'] as const).map((action) => {
    const claims = { workspace_id: scope.workspaceId, user_id: scope.userId, task_id: taskId, action };
    const token = jwt.sign(claims, config.jwtSecret, { audience: AUDIENCE, expiresIn: `${DAYS}d` });
    // The token follows the `#`, so that no server on the way logs it and no email scanner performs the action.
    return {
      label: action === 'done' ? msg({ message: 'Done', context: 'task' }) : msg`Tomorrow`,
      url: `${address()}${pages.taskLink}#token=${token}`,
    };
  });

/** @throws 410 for a link that has expired or is not valid */
export const readTaskLink = ({ config }: Context, token: string): TaskLinkClaims => {
  try {
    return Claims.parse(jwt.verify(token, config.jwtSecret, { audience: AUDIENCE, algorithms: ['HS256'] }));
  } catch {
    throw new ProblemError(410, 'link_expired', msg`This link has expired. Open the task in the app instead.`);
  }
};
