import type { Filter, FilterGroup, FilterRule } from '@rapport/shared/filters';

export const isGroup = (part: FilterRule | FilterGroup): part is FilterGroup => 'rules' in part;

/** A filter with additional rules that must also match; `null` if a single filter cannot express that. */
export const withRules = (filter: Filter | null, rules: FilterRule[]): Filter | null => {
  if (rules.length === 0) return filter;
  if (!filter) return { match: 'all', rules };
  if (filter.match === 'all') return { match: 'all', rules: [...filter.rules, ...rules] };
  // Groups cannot contain groups, so the groups of an "any" filter cannot be put in brackets.
  return filter.rules.some(isGroup) ? null : { match: 'all', rules: [filter as FilterGroup, ...rules] };
};
