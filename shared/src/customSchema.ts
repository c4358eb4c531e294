import { msg } from '@lingui/core/macro';
import { z } from 'zod';
import {
  CUSTOM_LONG_TEXT_MAX,
  CUSTOM_NUMBER_MAX,
  CUSTOM_TEXT_MAX,
  type Custom,
  type CustomValue,
  type Field,
  type FieldType,
  type GivenCustom,
} from './fields';
import { Money } from './money';
import { Day, EmailAddress, line, paragraphs } from './text';
import { asText } from './words';
import { zodWords } from './zodWords';

const WEB_SCHEME = /^https?:\/\//i;

/** A web address, which may be typed without its scheme. */
const WebAddress = line(CUSTOM_TEXT_MAX)
  .transform((address) =>
    WEB_SCHEME.test(address) || !/^[^\s/?#:]+\.[^\s]+$/.test(address) ? address : `https://${address}`,
  )
  .pipe(z.url({ protocol: /^https?$/, error: () => asText(msg`Enter a web address, such as https://example.com`) }))
  .pipe(line(CUSTOM_TEXT_MAX));

const isOffered = ({ options }: Pick<Field, 'options'>) => {
  const offered = new Set(options.filter(({ removed }) => !removed).map(({ key }) => key));
  return (key: string) => offered.has(key);
};

/** The schema of the values of each type of field. `had` is the previous value: it may stay even if its option was removed. */
const VALUES: Record<FieldType, (field: Pick<Field, 'options'>, had?: CustomValue) => z.ZodType<CustomValue>> = {
  text: () => line(CUSTOM_TEXT_MAX),
  long_text: () => paragraphs(CUSTOM_LONG_TEXT_MAX),
  number: () => z.number().min(-CUSTOM_NUMBER_MAX).max(CUSTOM_NUMBER_MAX),
  money: () => Money,
  date: () => Day,
  checkbox: () => z.boolean(),
  choice: (field) => z.string().refine(isOffered(field), asText(msg`Choose one of the options`)),
  choices: (field, had) => {
    const isOne = isOffered(field);
    const offered = (key: string) => isOne(key) || (Array.isArray(had) && had.includes(key));
    const order = field.options.map(({ key }) => key);
    return z
      .array(z.string().refine(offered, asText(msg`Choose among the options`)))
      .transform((keys) => [...new Set(keys)].sort((one, other) => order.indexOf(one) - order.indexOf(other)));
  },
  url: () => WebAddress,
  email: () => EmailAddress,
  phone: () => line(100),
  person: () => z.uuid({ error: () => asText(msg`Choose a member of this workspace`) }),
};

type Defined = Pick<Field, 'key' | 'type' | 'options' | 'required'>;

const isEmpty = (value: unknown) =>
  value === null ||
  value === undefined ||
  (typeof value === 'string' && value.trim() === '') ||
  (Array.isArray(value) && value.length === 0);

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/**
 * The schema of the values of own fields, by key. Empty values become `null`, and unchanged values are accepted, even
 * options that were removed since.
 * @param options.before the current values of the record
 * @param options.isNew also requires the required fields that are missing
 */
export const customSchema = (
  defined: Defined[],
  { before = {}, isNew = false }: { before?: Custom; isNew?: boolean } = {},
): z.ZodType<GivenCustom, Record<string, unknown>> =>
  z.record(z.string(), z.unknown()).transform((given, context) => {
    const byKey = new Map(defined.map((field) => [field.key, field]));
    const complain = (key: string, message: string) =>
      context.addIssue({ code: 'custom', path: [key], message, input: given[key] });
    const taken: GivenCustom = {};
    for (const [key, value] of Object.entries(given)) {
      const field = byKey.get(key);
      const had = Object.hasOwn(before, key) ? before[key] : undefined;
      if (!field) complain(key, asText(msg`There is no field with this key`));
      else if (had !== undefined && isSame(had, value)) taken[key] = had;
      else if (isEmpty(value)) {
        if (field.required && (isNew || had !== undefined)) complain(key, asText(msg`Fill in this field`));
        else taken[key] = null;
      } else {
        const parsed = VALUES[field.type](field, had).safeParse(value, { error: zodWords });
        if (parsed.success) taken[key] = parsed.data;
        else complain(key, parsed.error.issues[0]?.message ?? '');
      }
    }
    for (const { key, required } of defined) {
      if (isNew && required && !Object.hasOwn(given, key)) complain(key, asText(msg`Fill in this field`));
    }
    return taken;
  });
