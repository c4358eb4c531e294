import type { Attention, AttentionQuery } from '@rapport/shared/dashboard';
import { toWorkspaceCurrency } from '@rapport/shared/rates';
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

/** Open tasks that are due, the longest due first, waiting deals, the largest first, and a sentence about all of them. */
export const readAttention = async (scope: Scope, { mine }: AttentionQuery = {}): Promise<Attention> => {
  const [reading, settings, restDays, words] = await Promise.all([
    preferencesOf(scope, scope.userId),
    readWorkspaceSettings(scope),
    restDaysOf(scope),
    readerWords(scope),
  ]);
  const zone = reading.timezone;
  const owner = (mine && scope.userId) || undefined;
  const open = { open: true, sort: 'due_date', limit: SHOWN, assignee_id: owner } as const;
  const [overdue, dueToday, deals, people, proposals] = await Promise.all([
    listTasks(scope, { ...open, overdue: true }, zone).then(firstOf),
    listTasks(scope, { ...open, due_today: true }, zone).then(firstOf),
    listDeals(scope, { attention: true, owner_id: owner, sort: '-amount', limit: SHOWN }, { zone, restDays }).then(
      firstOf,
    ),
    listContacts(scope, { due: true, owner_id: owner, sort: 'touch_due_at', limit: 1 }).then(firstOf),
    owner ? readProposalsOf(scope, owner, settings) : readProposals(scope, settings),
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

/**
 * How many deals are in the stage Proposal, and what they are worth, with the title of a single one. There are none if the workspace
 * renamed that stage.
 */
const readProposals = async (scope: Scope, settings: Parameters<typeof toWorkspaceCurrency>[2]) => {
  const [every, proposal] = await Promise.all([sumsByStage(scope), findStage(scope, 'proposal')]);
  const sums = every.filter(({ stage }) => stage === proposal?.key && proposal.name === null);
  const total = sums.reduce((count, sum) => count + sum.count, 0);
  const values = sums.map(({ amount, currency }) => toWorkspaceCurrency(amount, currency, settings));
  const value = values.reduce((sum, each) => (sum === null || each === null ? null : sum + each), 0);
  const first =
    total === 1
      ? (await listDeals(scope, { stage: 'proposal', sort: '-amount', limit: 1 })).items[0]?.title
      : undefined;
  return { total, value, first };
};

/**
 * Like `readProposals`, for the deals of one member. No sums are stored for members, so the value is known only if
 * there is a single deal.
 */
const readProposalsOf = async (scope: Scope, owner_id: string, settings: Parameters<typeof toWorkspaceCurrency>[2]) => {
  const proposal = await findStage(scope, 'proposal');
  if (!proposal || proposal.name !== null) return { total: 0, value: null };
  const { total, items } = await listDeals(scope, { stage: 'proposal', owner_id, sort: '-amount', limit: 1 });
  const [first] = items;
  const value = first && total === 1 ? toWorkspaceCurrency(first.amount, first.currency, settings) : null;
  return { total, value, first: first?.title };
};

const firstOf = <Item>({ total, items }: Page<Item>) => ({ total, items });
