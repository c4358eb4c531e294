import type { Operator } from '@rapport/shared/filterOperators';
import type { Filter, FilterRule } from '@rapport/shared/filters';
import { newId } from '../../lib/browser/newId';
import { isComplete } from '../../lib/views/operators';
import { isGroup } from '../../lib/views/withRules';

export type Match = Filter['match'];

/** A rule that is being edited, whose field and value may be missing. */
export interface DraftRule {
  id: string;
  field: string;
  op: Operator;
  value?: unknown;
}

export interface DraftGroup {
  id: string;
  match: Match;
  rules: DraftRule[];
}

export interface Draft {
  match: Match;
  rules: (DraftRule | DraftGroup)[];
}

export const isDraftGroup = (part: DraftRule | DraftGroup): part is DraftGroup => 'rules' in part;

export const emptyRule = (): DraftRule => ({ id: newId(), field: '', op: 'is' });

const draftRule = ({ field, op, value }: FilterRule): DraftRule => ({ id: newId(), field, op, value });

/** The draft of a filter; if there is no filter, it has one empty rule. */
export const draftOf = (filter: Filter | null): Draft => ({
  match: filter?.match ?? 'all',
  rules: filter?.rules.length
    ? filter.rules.map((part) =>
        isGroup(part) ? { id: newId(), match: part.match, rules: part.rules.map(draftRule) } : draftRule(part),
      )
    : [emptyRule()],
});

const ruleOf = ({ field, op, value }: DraftRule): FilterRule =>
  value === undefined ? { field, op } : { field, op, value: value as FilterRule['value'] };

/** The filter of a draft's complete rules; `null` if it has none. */
export const filterOfDraft = ({ match, rules }: Draft): Filter | null => {
  const parts = rules.flatMap((part): Filter['rules'] => {
    if (!isDraftGroup(part)) return isComplete(part) ? [ruleOf(part)] : [];
    const own = part.rules.filter(isComplete).map(ruleOf);
    return own.length > 0 ? [{ match: part.match, rules: own }] : [];
  });
  return parts.length > 0 ? { match, rules: parts } : null;
};

export const rulesOfDraft = ({ rules }: Draft): DraftRule[] =>
  rules.flatMap((part) => (isDraftGroup(part) ? part.rules : [part]));

/** The number of rules, including those in groups. */
export const countRules = (filter: Filter | null): number =>
  filter?.rules.reduce((sum, part) => sum + (isGroup(part) ? part.rules.length : 1), 0) ?? 0;

const mapRules = (draft: Draft, change: (rules: DraftRule[]) => DraftRule[]): Draft => ({
  ...draft,
  rules: draft.rules.flatMap((part): Draft['rules'] => {
    if (!isDraftGroup(part)) return change([part]);
    const rules = change(part.rules);
    return rules.length > 0 ? [{ ...part, rules }] : [];
  }),
});

export const changeRule = (draft: Draft, id: string, changed: Partial<DraftRule>): Draft =>
  mapRules(draft, (rules) => rules.map((rule) => (rule.id === id ? { ...rule, ...changed } : rule)));

/** Removes a rule, and its group if that is then empty. */
export const removeRule = (draft: Draft, id: string): Draft =>
  mapRules(draft, (rules) => rules.filter((rule) => rule.id !== id));

export const addRule = (draft: Draft, rule: DraftRule, groupId?: string): Draft => ({
  ...draft,
  rules: groupId
    ? draft.rules.map((part) =>
        isDraftGroup(part) && part.id === groupId ? { ...part, rules: [...part.rules, rule] } : part,
      )
    : [...draft.rules, rule],
});

/** Adds a group that matches the opposite way (all or any) of the rules around it, because otherwise it would have no effect. */
export const addGroup = (draft: Draft, rule: DraftRule): Draft => ({
  ...draft,
  rules: [...draft.rules, { id: newId(), match: draft.match === 'all' ? 'any' : 'all', rules: [rule] }],
});

export const changeMatch = (draft: Draft, match: Match, groupId?: string): Draft =>
  groupId
    ? { ...draft, rules: draft.rules.map((part) => (part.id === groupId ? { ...part, match } : part)) }
    : { ...draft, match };

/** A filter without one of its parts. */
export const withoutPart = (filter: Filter, removed: number): Filter | null => {
  const rules = filter.rules.filter((_part, nth) => nth !== removed);
  return rules.length > 0 ? { ...filter, rules } : null;
};
