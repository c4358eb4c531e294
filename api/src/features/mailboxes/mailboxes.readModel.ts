import { rows, type Scope } from '../../db/scope';
import { mayHaveMailboxes } from '../workspaces/planLimits';

/** Whether the person has a mailbox that sends, on a plan that has mailboxes. */
export const sendsEmail = async (scope: Scope): Promise<boolean> => {
  const sending = await rows(scope, 'mailboxes').where({ user_id: scope.userId }).whereNotNull('smtp').first('id');
  return sending !== undefined && (await mayHaveMailboxes(scope));
};
