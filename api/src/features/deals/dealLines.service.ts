import { msg } from '@lingui/core/macro';
import type { Deal } from '@rapport/shared/deals';
import type { DealLines, DealLinesChange, NewDealLine } from '@rapport/shared/lines';
import { type LineTotals, lineTotals } from '@rapport/shared/lineTotals';
import { isPayable, MONEY_MAX, NO_PART_OF_YEN } from '@rapport/shared/money';
import type { Said, Sentence } from '@rapport/shared/words';
import type { Scope } from '../../db/scope';
import { invalid } from '../../http/problem';
import { requireVersion } from '../../http/versions';
import { thisRecord } from '../../words/recordWords';
import { recordActivity } from '../activities/activities.service';
import { requireProducts } from '../products/products.readModel';
import { findRecord, lockRecord, updateRecord } from '../records/records.repository';
import { listLines, replaceLines, type StoredLine } from './dealLines.repository';
import { DEALS } from './deals.repository';

export const readDealLines = async (scope: Scope, dealId: string): Promise<DealLines> => {
  const [deal, lines] = await Promise.all([findRecord(scope, DEALS, dealId), listLines(scope, dealId)]);
  return withTotals(deal, lines);
};

const withTotals = ({ amount, currency }: Deal, stored: StoredLine[]): DealLines => {
  const { lines, ...totals } = lineTotals(stored, currency);
  return {
    currency,
    amount,
    is_amount_typed: stored.length > 0 && amount !== totals.net,
    lines: stored.map((line, nth) => ({ ...line, net: lines[nth] ?? 0 })),
    totals,
  };
};

/**
 * Replaces the lines of a deal. Its amount follows the net of the lines unless someone typed another amount.
 * @throws 412 when someone else changed the deal meanwhile; 422 for unknown products and for sums that are too large
 */
export const changeDealLines = async (
  scope: Scope,
  dealId: string,
  { lines, use_sum }: DealLinesChange,
  seenVersion: string | undefined,
): Promise<DealLines> => {
  const before = await lockRecord(scope, DEALS, dealId);
  requireVersion(before, seenVersion, thisRecord('deal'));
  const totals = lineTotals(lines, before.currency);
  requireAmounts(totals);
  requireDiscounts(lines, before.currency);
  await requireProducts(scope, lines);
  const sumBefore = lineTotals(await listLines(scope, dealId), before.currency).net;
  const amount = use_sum || before.amount === sumBefore ? totals.net : before.amount;
  await replaceLines(scope, dealId, lines);
  // Updated even if the amount stays the same, because the deal gets a new version, which open pages fetch.
  await updateRecord(scope, DEALS, dealId, { amount });
  await recordActivity(scope, {
    type: 'deal_updated',
    kind: 'deal_lines_changed',
    values: { name: before.title },
    entity_type: 'deal',
    entity_id: dealId,
    ...(amount !== before.amount && { changes: { amount: [before.amount, amount] } }),
  });
  return readDealLines(scope, dealId);
};

const requireDiscounts = (lines: NewDealLine[], currency: Deal['currency']) => {
  const errors: Record<string, Said> = {};
  for (const [nth, { discount_amount }] of lines.entries()) {
    if (!isPayable(discount_amount ?? 0, currency)) errors[`lines.${nth}.discount_amount`] = NO_PART_OF_YEN;
  }
  if (Object.keys(errors).length > 0) throw invalid(errors);
};

const requireAmounts = ({ lines, gross }: LineTotals) => {
  const errors: Record<string, Sentence> = {};
  for (const [nth, net] of lines.entries()) {
    if (net < 0) errors[`lines.${nth}.discount_amount`] = msg`The discount is more than the line`;
    if (net > MONEY_MAX) errors[`lines.${nth}.unit_price`] = msg`The amount is too large`;
  }
  if (gross > MONEY_MAX) errors.lines = msg`The amount is too large`;
  if (Object.keys(errors).length > 0) throw invalid(errors);
};

/** The amount of a deal in another currency if it follows the lines; `undefined` if it stays. */
export const amountIn = async (scope: Scope, { id, amount, currency }: Deal, other: string) => {
  const lines = await listLines(scope, id);
  const follows = lines.length > 0 && amount === lineTotals(lines, currency).net;
  return follows ? lineTotals(lines, other).net : undefined;
};
