import { msg } from '@lingui/core/macro';
import { type DealLine, type DealLinesChange, LINES_MAX, NewDealLine } from '@rapport/shared/lines';
import type { LineFigures } from '@rapport/shared/lineTotals';
import { asText } from '@rapport/shared/words';
import { z } from 'zod';

/**
 * A line as values of the form. It has one discount, in percent or as an amount. The value of a number field is a
 * string while it is not a number.
 */
export interface LineValues {
  product_id: string | null;
  name: string;
  description: string;
  quantity: number | string;
  unit: string;
  unit_price: number | string;
  discount: number | string;
  discount_in: 'percent' | 'amount';
  tax_rate: number | string;
}

export const emptyLine = (taxRate: number | string): LineValues => ({
  product_id: null,
  name: '',
  description: '',
  quantity: 1,
  unit: '',
  unit_price: '',
  discount: '',
  discount_in: 'percent',
  tax_rate: taxRate,
});

export const valuesOfLine = ({
  id: _id,
  net: _net,
  discount_percent,
  discount_amount,
  ...line
}: DealLine): LineValues => ({
  ...line,
  discount: discount_percent ?? discount_amount ?? '',
  discount_in: discount_amount === null ? 'percent' : 'amount',
});

const { name, description, quantity, unit, unit_price, discount_percent, discount_amount, tax_rate, product_id } =
  NewDealLine.shape;

/** Parses a line into the values sent to the API. An invalid discount is reported at the form's `discount` field. */
const LineInput = z
  .object({
    product_id: product_id.unwrap(),
    name,
    description: description.unwrap(),
    quantity: quantity.unwrap(),
    unit: unit.unwrap(),
    unit_price,
    discount: z.custom<number | string>(),
    discount_in: z.enum(['percent', 'amount']),
    tax_rate: z.preprocess((rate: number | string) => (rate === '' ? 0 : rate), tax_rate.unwrap()),
  })
  .transform(({ discount: given, discount_in, ...line }, context) => {
    const wanted = given === '' || given === 0 ? null : given;
    const read = (discount_in === 'percent' ? discount_percent : discount_amount).safeParse(wanted);
    if (!read.success) {
      context.addIssue({ code: 'custom', path: ['discount'], message: read.error.issues[0]?.message });
      return z.NEVER;
    }
    return {
      ...line,
      discount_percent: discount_in === 'percent' ? read.data : null,
      discount_amount: discount_in === 'amount' ? read.data : null,
    };
  });

/**
 * Whether the user has typed anything into a line. Its quantity and tax rate do not count, because a new line already
 * has them.
 */
export const hasText = ({ name, description, unit, unit_price, discount }: LineValues): boolean =>
  [name, description, unit, String(unit_price), String(discount)].some((text) => text.trim() !== '');

export interface LinesValues {
  lines: LineValues[];
}

export const LinesInput: z.ZodType<Pick<DealLinesChange, 'lines'>, LinesValues> = z.object({
  lines: z.array(LineInput).max(LINES_MAX, asText(msg`A deal can have at most ${LINES_MAX} lines`)),
});

/** A limit that is higher than that of any figure of a line. Sums of larger numbers would not be exact. */
const FIGURE_MAX = 1e15;

const figure = (value: number | string) => (typeof value === 'number' && value >= 0 ? Math.min(value, FIGURE_MAX) : 0);

/** The figures of a line that is being edited. Text that is not a number yet counts as 0. */
export const figuresOf = ({ discount, discount_in, ...line }: LineValues): LineFigures => ({
  quantity: figure(line.quantity),
  unit_price: figure(line.unit_price),
  discount_percent: discount_in === 'percent' ? Math.min(figure(discount), 100) : null,
  discount_amount: discount_in === 'amount' ? figure(discount) : null,
  tax_rate: figure(line.tax_rate),
});
