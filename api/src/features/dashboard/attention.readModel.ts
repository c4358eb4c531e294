import type { Attention } from '@rapport/shared/dashboard';
import { inCurrency } from '@rapport/shared/rates';
import { readerWords, type Scope } from '../../db/scope';
import type { Page } from '../../http/pages';
import { listContacts } from '../contacts/contacts.readModel';
import { sumsByStage } from '../deals/board.readModel';
import { listDeals } from '../deals/deals.readModel';
import { findStage, restDaysOf } from '../pipelines/pipelines.readModel';
import { preferencesOf, readWorkspaceSettings } from '../settings/settings.readModel';
import { listTasks } from '../tasks/tasks.readModel';
import { sentenceOf } from './sentence';

const SHOWN = 5;

/** Open tasks that are due, the longest due first, and the waiting deals, the largest first, with a sentence about them. */
export const readAttention = async (scope: Scope): Promise<Attention> => {
  const [reading, settings, restDays, words] = await Promise.all([
    preferencesOf(scope, scope.userId),
    readWorkspaceSettings(scope),
    restDaysOf(scope),
    readerWords(scope),
  ]);
  const zone = reading.timezone;
  const open = { open: true, sort: 'due_date', limit: SHOWN } as const;
  const [overdue, dueToday, deals, people, proposals] = await Promise.all([
    listTasks(scope, { ...open, overdue: true }, zone).then(firstOf),
    listTasks(scope, { ...open, due_today: true }, zone).then(firstOf),
    listDeals(scope, { attention: true, sort: '-amount', limit: SHOWN }, { zone, restDays }).then(firstOf),
    listContacts(scope, { due: true, sort: 'touch_due_at', limit: 1 }).then(firstOf),
    readProposals(scope, settings),
  ]);
  const sentence = sentenceOf(
    {
      proposals,
      overdue: { total: overdue.total, first: overdue.items[0]?.title, due: overdue.items[0]?.due_date ?? undefined },
      dueToday: { total: dueToday.total, first: dueToday.items[0]?.title },
      deals: { total: deals.total, first: deals.items[0]?.title },
      people: { total: people.total, first: people.items[0]?.name },
    },
    { ...reading, currency: settings.currency },
    words,
  );
  return { sentence, overdue, due_today: dueToday, deals };
};

/** From the kept sums; only one that is alone is looked up by name. None where that stage was given another meaning. */
const readProposals = async (scope: Scope, settings: Parameters<typeof inCurrency>[2]) => {
  const [every, proposal] = await Promise.all([sumsByStage(scope), findStage(scope, 'proposal')]);
  const sums = every.filter(({ stage }) => stage === proposal?.key && proposal.name === null);
  const total = sums.reduce((count, sum) => count + sum.count, 0);
  const values = sums.map(({ amount, currency }) => inCurrency(amount, currency, settings));
  const value = values.reduce((sum, each) => (sum === null || each === null ? null : sum + each), 0);
  const first =
    total === 1
      ? (await listDeals(scope, { stage: 'proposal', sort: '-amount', limit: 1 })).items[0]?.title
      : undefined;
  return { total, value, first };
};

const firstOf = <Item>({ total, items }: Page<Item>) => ({ total, items });
