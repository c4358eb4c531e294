import type { Attention } from '@rapport/shared/dashboard';
import type { Scope } from '../../db/scope';
import type { Page } from '../../http/pages';
import { listDeals } from '../deals/deals.readModel';
import { attentionOf } from '../deals/deals.service';
import { listTasks } from '../tasks/tasks.readModel';

const SHOWN = 5;

/** Open tasks that are due, the longest due first, and the waiting deals, the largest first. */
export const readAttention = async (scope: Scope): Promise<Attention> => {
  const waiting = await attentionOf(scope);
  const open = { open: true, sort: 'due_date', limit: SHOWN } as const;
  return {
    overdue: firstOf(await listTasks(scope, { ...open, overdue: true }, waiting.zone)),
    due_today: firstOf(await listTasks(scope, { ...open, due_today: true }, waiting.zone)),
    deals: firstOf(await listDeals(scope, { attention: true, sort: '-amount', limit: SHOWN }, waiting)),
  };
};

const firstOf = <Item>({ total, items }: Page<Item>) => ({ total, items });
