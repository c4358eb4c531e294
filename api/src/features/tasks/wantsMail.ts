import type { Scope } from '../../db/scope';

/** Whether a person wants to be told by e-mail as well; who never said does. */
export const wantsMail = async (scope: Scope, userId: string): Promise<boolean> =>
  (await scope.db('user_settings').where({ user_id: userId }).first('email_notifications'))?.email_notifications ??
  true;
