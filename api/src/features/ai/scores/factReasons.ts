import type { Field } from '@rapport/shared/fields';
import type { FilterGroup, FilterRule } from '@rapport/shared/filters';
import { type Bounds, columnOf, factValue, type Profile, TRAITS } from './facts';
import type { ReasonKind, SharedBy } from './reasons';

/** A reason, with the filter for the contacts that share it. */
export type Sharing = ReasonKind & SharedBy;

/** Returns a function that gives the reason for a fact, with the value as it is spelled in the lead. */
export const reasonsFor =
  (fields: readonly Field[], bounds: Bounds, owners: ReadonlyMap<string, string>) =>
  (fact: string, profile: Profile): Sharing => {
    const [column, value] = [columnOf(fact), factValue(fact)];
    if (column === 'owner') return ownerReason(value, owners.get(value));
    const trait = TRAITS[column];
    if (trait) return value === 'yes' ? trait.present : trait.absent;
    const field = fields.find(({ key }) => column === `own.${key}` || column === `own.${key}[]`);
    if (field) return ownFieldReason(field, value, profile, bounds.get(field.key) ?? []);
    return (COLUMNS[column] ?? COLUMNS.source)(value, profile);
  };

const ownerReason = (id: string, name: string | undefined): Sharing => ({
  ...(name === undefined ? { kind: 'former_owner' as const } : { kind: 'owner' as const, values: { typed: name } }),
  filter: { field: 'owner_id', op: 'is', value: id },
});

const asTyped = (typed: string[], value: string) => typed.find((one) => one.trim().toLowerCase() === value) ?? value;

const COLUMNS: Record<string, (value: string, profile: Profile) => Sharing> & {
  source: (value: string, profile: Profile) => Sharing;
} = {
  tag: (value, { tags }) => {
    const typed = asTyped(tags, value);
    return { kind: 'tag', values: { typed }, filter: { field: 'tags', op: 'has', value: typed } };
  },
  source: (_value, { source }) => ({
    kind: 'source',
    values: { typed: source },
    filter: { field: 'source', op: 'is', value: source },
  }),
  industry: (_value, { industry }) => ({ kind: 'industry', values: { typed: industry } }),
  size: (size) => ({ kind: 'size', values: { size } }),
  country: (code) => ({
    kind: 'country',
    values: { code },
    filter: { field: 'phone', op: 'starts_with', value: code },
  }),
  title: (typed) => ({
    kind: 'title',
    values: { typed },
    filter: { field: 'job_title', op: 'contains', value: typed },
  }),
  season: (month) => ({ kind: 'season', values: { month: Number(month) } }),
  mail: (value) => ({ kind: value === 'answered' ? 'mail_answered' : 'mail_unanswered' }),
  touches: (value) => {
    const count = Number(value);
    if (count === 0) return { kind: 'no_touches' };
    return count < 3 ? { kind: 'touches', values: { count } } : { kind: 'many_touches', values: { count } };
  },
  first: (kind) => ({ kind: kind === 'meeting' ? 'first_meeting' : kind === 'call' ? 'first_call' : 'first_email' }),
  reaction: (value) => ({ kind: value === 'clicked' ? 'clicks' : value === 'opened' ? 'opens' : 'no_reaction' }),
};

const ownFieldReason = (
  { key, type, label, options }: Field,
  value: string,
  { custom }: Profile,
  bounds: readonly number[],
): Sharing => {
  const [typed, field] = [label, `custom.${key}`];
  const option = options.find((one) => one.key === value)?.label;
  switch (type) {
    case 'choice':
      return { kind: 'own_value', values: { typed, value: option ?? value }, filter: { field, op: 'is', value } };
    case 'choices':
      return { kind: 'own_value', values: { typed, value: option ?? value }, filter: { field, op: 'has', value } };
    case 'checkbox': {
      const isSet = value === 'true';
      return { kind: isSet ? 'own_yes' : 'own_no', values: { typed }, filter: { field, op: 'is', value: isSet } };
    }
    case 'date':
      return { kind: 'own_month', values: { typed, month: Number(value) } };
    case 'number':
    case 'money':
      return rangeReason(typed, field, bounds[Number(value) - 1], bounds[Number(value)]);
    default: {
      const written = String(custom[key] ?? value);
      return { kind: 'own_value', values: { typed, value: written }, filter: { field, op: 'is', value: written } };
    }
  }
};

const rangeReason = (typed: string, field: string, from: number | undefined, to: number | undefined): Sharing => {
  const upTo = (value: number): FilterGroup => ({
    match: 'any',
    rules: [
      { field, op: 'less_than', value },
      { field, op: 'is', value },
    ],
  });
  if (from === undefined) return { kind: 'own_up_to', values: { typed, number: to ?? 0 }, filter: upTo(to ?? 0) };
  const over: FilterRule = { field, op: 'more_than', value: from };
  if (to === undefined) return { kind: 'own_over', values: { typed, number: from }, filter: over };
  return { kind: 'own_between', values: { typed, from, to }, filter: [over, upTo(to)] };
};
