import { msg } from '@lingui/core/macro';
import type { Scope } from '../../db/scope';
import { forbidden } from '../../http/problem';
import { isDemo } from './workspaces.readModel';

/**
 * Refuses actions in a demo, which anyone may open, that would reach people outside, cost money or give programs
 * access. @throws 403
 */
export const requireNotDemo = async (scope: Scope): Promise<void> => {
  if (await isDemo(scope)) {
    throw forbidden('not_in_demo', msg`The demo cannot do this. Create a free account to use it.`);
  }
};
