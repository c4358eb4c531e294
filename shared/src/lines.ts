import { msg } from '@lingui/core/macro';
import { z } from 'zod';
import { PERCENT_DIGITS, PRICE_DIGITS, QUANTITY_DIGITS, RATE_DIGITS } from './lineTotals';
import { Currency, Money } from './money';
import { Instant, line, paragraphs, requiredLine } from './text';
import { asText } from './words';

/** How many lines a deal, and therefore a quote, can have. */
export const LINES_MAX = 200;
export const PRICE_MAX = 9_999_999_999.9999;
export const QUANTITY_MAX = 9_999_999.9999;
const DESCRIPTION_MAX = 2_000;

const hasDigits = (most: number) => (value: number) =>
  Math.abs(value - Number(value.toFixed(most))) <= Number.EPSILON * Math.abs(value);

const TOO_MANY_DIGITS = asText(msg`Use fewer decimals`);

const Price = z
  .number(asText(msg`Enter a price`))
  .min(0, asText(msg`The price cannot be negative`))
  .max(PRICE_MAX, asText(msg`The price is too large`))
  .refine(hasDigits(PRICE_DIGITS), TOO_MANY_DIGITS)
  .meta({ description: 'Up to four decimal places.' });

const Quantity = z
  .number(asText(msg`Enter a quantity`))
  .positive(asText(msg`Enter a quantity above zero`))
  .max(QUANTITY_MAX, asText(msg`The quantity is too large`))
  .refine(hasDigits(QUANTITY_DIGITS), TOO_MANY_DIGITS)
  .meta({ description: 'Up to four decimal places.' });

const percent = (digits: number) =>
  z
    .number(asText(msg`Enter a number from 0 to 100`))
    .min(0, asText(msg`Enter a number from 0 to 100`))
    .max(100, asText(msg`Enter a number from 0 to 100`))
    .refine(hasDigits(digits), TOO_MANY_DIGITS);

const TaxRate = percent(RATE_DIGITS).meta({ description: 'In percent, with up to three decimal places.' });

const Name = requiredLine(200, msg`Enter a name`);
const Unit = line(20).meta({ description: 'The unit of the quantity, such as `h` or `m²`.' });

const productFields = {
  name: Name,
  description: paragraphs(DESCRIPTION_MAX),
  unit: Unit,
  unit_price: Price,
  currency: Currency,
  tax_rate: TaxRate,
  is_archived: z.boolean().meta({ description: 'Archived products stay on deals and are no longer offered.' }),
};

export const Product = z.object({ id: z.uuid(), ...productFields, created_at: Instant, updated_at: Instant });
export type Product = z.infer<typeof Product>;

/** Without a currency, the product's price is in the workspace's. */
export const NewProduct = z.strictObject({
  name: productFields.name,
  description: productFields.description.default(''),
  unit: productFields.unit.default(''),
  unit_price: productFields.unit_price,
  currency: productFields.currency.optional(),
  tax_rate: productFields.tax_rate.default(0),
});
export type NewProduct = z.infer<typeof NewProduct>;

export const ProductChange = z.strictObject(productFields).partial();
export type ProductChange = z.infer<typeof ProductChange>;

/** `product_id` says which product the line was made from. Its texts and price are its own. */
export const NewDealLine = z
  .strictObject({
    product_id: z.uuid().nullable().default(null),
    name: Name,
    description: productFields.description.default(''),
    quantity: Quantity.default(1),
    unit: Unit.default(''),
    unit_price: Price,
    discount_percent: percent(PERCENT_DIGITS).nullable().default(null),
    discount_amount: Money.nullable().default(null),
    tax_rate: TaxRate.default(0),
  })
  .refine((given) => given.discount_percent === null || given.discount_amount === null, {
    path: ['discount_amount'],
    error: asText(msg`Use either a percentage or an amount as the discount`),
  });
export type NewDealLine = z.infer<typeof NewDealLine>;

export const DealLinesChange = z.strictObject({
  /** All lines of the deal, in order. */
  lines: z.array(NewDealLine).max(LINES_MAX, asText(msg`A deal can have at most ${LINES_MAX} lines`)),
  use_sum: z
    .boolean()
    .default(false)
    .meta({ description: 'Sets the amount of the deal to the sum of its lines, even if it was entered by hand.' }),
});
export type DealLinesChange = z.infer<typeof DealLinesChange>;

export const DealLine = z.object({
  id: z.uuid(),
  product_id: z.uuid().nullable(),
  name: z.string(),
  description: z.string(),
  quantity: z.number(),
  unit: z.string(),
  unit_price: z.number(),
  discount_percent: z.number().nullable(),
  discount_amount: z.number().nullable(),
  tax_rate: z.number(),
  /** After the discount, without tax. */
  net: z.number(),
});
export type DealLine = z.infer<typeof DealLine>;

export const TotalsOfLines = z.object({
  net: z.number(),
  taxes: z.array(z.object({ rate: z.number(), net: z.number(), tax: z.number() })),
  tax: z.number(),
  gross: z.number(),
});

/** The lines of a deal and their totals. */
export const DealLines = z.object({
  currency: Currency,
  /** The amount of the deal. It follows the net of the lines unless it was entered manually. */
  amount: z.number(),
  is_amount_typed: z.boolean(),
  lines: z.array(DealLine),
  totals: TotalsOfLines,
});
export type DealLines = z.infer<typeof DealLines>;
