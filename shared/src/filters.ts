import { msg } from '@lingui/core/macro';
import { z } from 'zod';
import { FILTER_RULES_MAX, OPERATORS, OPERATORS_OF, type Operator, valueTaken } from './filterOperators';
import type { RecordField } from './recordFields';
import { Day, line, requiredLine } from './text';
import { asText, type Said } from './words';
import { zodWords } from './zodWords';

export const FILTER_VALUES_MAX = 100;
const FILTER_TEXT_MAX = 500;
const FILTER_JSON_MAX = 20_000;
const DAYS_MAX = 3_650;
const NUMBER_MAX = 1e15;

const Value = z.union([
  line(FILTER_TEXT_MAX),
  z.number(),
  z.boolean(),
  z.array(z.union([line(FILTER_TEXT_MAX), z.number()])).max(FILTER_VALUES_MAX),
]);

const Match = z.enum(['all', 'any']);

/** One condition: a field, an operator of its type, and the operator's value. */
export const FilterRule = z.strictObject({
  field: z
    .string()
    .regex(/^[a-z][a-z0-9_.-]{0,99}$/, asText(msg`This is not the key of a field`))
    .meta({ description: 'A built-in field such as `status`, or a custom field as `custom.<key>`.' }),
  op: z.enum(OPERATORS),
  /** Absent for operators such as `empty`; a pair for `between`, a list for `any_of` and `has_any`. */
  value: Value.optional(),
});
export type FilterRule = z.infer<typeof FilterRule>;

/** A group of rules, which cannot contain other groups. */
export const FilterGroup = z.strictObject({ match: Match, rules: z.array(FilterRule).min(1).max(FILTER_RULES_MAX) });
export type FilterGroup = z.infer<typeof FilterGroup>;

export const isGroup = (part: FilterRule | FilterGroup): part is FilterGroup => 'rules' in part;

// A plain union would only report that a part is neither a rule nor a group.
const part = z.preprocess(
  (value, context) => {
    const isLikeGroup = typeof value === 'object' && value !== null && 'rules' in value;
    const { error } = (isLikeGroup ? FilterGroup : FilterRule).safeParse(value, { error: zodWords });
    for (const { code, path, message, ...issue } of error?.issues ?? []) {
      if (code !== 'unrecognized_keys') context.addIssue({ code: 'custom', path, message });
      else {
        for (const key of (issue as { keys: string[] }).keys)
          context.addIssue({ code: 'custom', path: [...path, key], message: asText(msg`Unknown field`) });
      }
    }
    return value;
  },
  z.union([FilterRule, FilterGroup]),
);

export interface Filter {
  match: 'all' | 'any';
  rules: (FilterRule | FilterGroup)[];
}

/** The rules of a list: records must meet all of them, or any. Without rules, all records match. */
export const Filter = z
  .strictObject({ match: Match, rules: z.array(part).max(FILTER_RULES_MAX) })
  .refine((filter) => placedRules(filter).length <= FILTER_RULES_MAX, {
    path: ['rules'],
    error: asText(msg`Use at most ${{ most: FILTER_RULES_MAX }} rules`),
  });

interface PlacedRule {
  rule: FilterRule;
  /** The position of the rule in the filter. */
  path: (string | number)[];
}

/** The rules of a filter with their paths, including those in groups. */
export const placedRules = ({ rules }: Filter): PlacedRule[] =>
  rules.flatMap((each, nth) =>
    isGroup(each)
      ? each.rules.map((rule, inner) => ({ rule, path: ['rules', nth, 'rules', inner] }))
      : [{ rule: each, path: ['rules', nth] }],
  );

/** A filter with only the rules for which `isKept` is true, without the groups that are empty then. */
export const filterWith = (filter: Filter, isKept: (rule: FilterRule) => boolean): Filter => ({
  match: filter.match,
  rules: filter.rules.flatMap((each): (FilterRule | FilterGroup)[] => {
    if (!isGroup(each)) return isKept(each) ? [each] : [];
    const rules = each.rules.filter(isKept);
    return rules.length > 0 ? [{ ...each, rules }] : [];
  }),
});

/** Checks a rule. Returns the problem and the part of the rule that has it, or `null` if there is none. */
export const ruleProblem = (
  { field: key, op, value }: FilterRule,
  fields: RecordField[],
): { part: 'field' | 'op' | 'value'; message: string } | null => {
  const field = fields.find((each) => each.key === key && each.filter);
  if (!field) return { part: 'field', message: asText(msg`There is no field ${{ key }} to filter by`) };
  const operators = OPERATORS_OF[field.type];
  if (!operators.includes(op)) {
    const label = asText(field.label);
    return { part: 'op', message: asText(msg`For ${{ label }} use one of: ${{ operators: operators.join(', ') }}`) };
  }
  const { error } = valueSchema(field, op).safeParse(value, { error: zodWords });
  return error ? { part: 'value', message: error.issues[0]?.message ?? '' } : null;
};

/** A filter whose rules fit these fields, with a problem at each rule that does not. */
export const filterSchema = (fields: RecordField[]) =>
  Filter.superRefine((filter, context) => {
    for (const { rule, path } of placedRules(filter)) {
      const problem = ruleProblem(rule, fields);
      if (problem) context.addIssue({ code: 'custom', path: [...path, problem.part], message: problem.message });
    }
  });

const oneOf = (values: string[]) =>
  z.string().refine((value) => values.includes(value), {
    error: asText(msg`Use one of: ${{ choices: values.join(', ') }}`),
  });

const filled = requiredLine(FILTER_TEXT_MAX, msg`Enter a value`);

/** One value of a field. */
const singleValue = ({ type, options }: RecordField): z.ZodType => {
  switch (type) {
    case 'number':
    case 'money':
      return z.number().min(-NUMBER_MAX).max(NUMBER_MAX);
    case 'date':
    case 'time':
      return Day;
    case 'checkbox':
      return z.boolean();
    case 'choice':
    case 'choices':
      return oneOf((options ?? []).map(({ key }) => key));
    case 'person':
    case 'pipeline':
    case 'contact':
    case 'company':
    case 'deal':
      return z.uuid();
    default:
      return filled;
  }
};

const BACKWARD: Said = msg`The first value must not be greater than the second`;

const valueSchema = (field: RecordField, op: Operator): z.ZodType => {
  const one = singleValue(field);
  switch (valueTaken(op)) {
    case 'none':
      return z.undefined({ error: asText(msg`This condition takes no value`) });
    case 'range':
      return z.tuple([one, one]).refine(([from, to]) => (from as number) <= (to as number), asText(BACKWARD));
    case 'list':
      return z.array(one).min(1).max(FILTER_VALUES_MAX);
    case 'days':
      return z.int().min(1).max(DAYS_MAX);
    default:
      return one;
  }
};

/** A filter in a query string, as JSON. In a body it may be an object. */
export const FilterJson = z
  .preprocess((value, context) => {
    if (typeof value !== 'string') return value;
    try {
      if (value.length <= FILTER_JSON_MAX) return JSON.parse(value);
      context.addIssue({ code: 'custom', message: asText(msg`The filter is too long`) });
    } catch {
      context.addIssue({ code: 'custom', message: asText(msg`The filter is not valid JSON`) });
    }
    return value;
  }, Filter)
  .meta({
    description:
      'Returns records that match these rules. In a query string it is JSON: `{"match":"all","rules":[{"field":"created_at","op":"in_last_days","value":7}]}`.',
  });
