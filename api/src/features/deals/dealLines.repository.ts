import type { DealLine, NewDealLine } from '@rapport/shared/lines';
import { addRows, rows, type Scope } from '../../db/scope';

export type StoredLine = Omit<DealLine, 'net'>;

const LINE = [
  'id',
  'product_id',
  'name',
  'description',
  'quantity',
  'unit',
  'unit_price',
  'discount_percent',
  'discount_amount',
  'tax_rate',
];

export const listLines = (scope: Scope, dealId: string): Promise<StoredLine[]> =>
  rows(scope, 'deal_lines').where({ deal_id: dealId }).orderBy('position').select(LINE);

/** Replaces the lines of a deal. */
export const replaceLines = async (scope: Scope, dealId: string, lines: NewDealLine[]) => {
  await rows(scope, 'deal_lines').where({ deal_id: dealId }).delete();
  await addRows(
    scope,
    'deal_lines',
    lines.map((line, position) => ({ ...line, deal_id: dealId, position })),
  );
};
