import { msg } from '@lingui/core/macro';
import type { CustomValue, Field } from '@rapport/shared/fields';
import type { Language } from '@rapport/shared/languages';
import { stageName } from '@rapport/shared/stageNames';
import { asText, type Said } from '@rapport/shared/words';
import { monthName } from '../../../words/monthName';
import { type Bounds, columnOf, factValue } from '../scores/facts';
import type { FactCount } from '../scores/learnedModel';
import { AMOUNT, type DealHistory } from './moments';

interface Naming {
  fields: readonly Field[];
  bounds: Bounds;
  stages: readonly { key: string; name: string | null }[];
  /** The language of the reader. */
  language: Language;
}

/** Returns a function that labels a fact of a deal. */
export const winReason =
  (deal: Pick<DealHistory, 'source' | 'custom'>, { fields, bounds, stages, language }: Naming) =>
  (fact: string): Said => {
    const [column, value] = [columnOf(fact), factValue(fact)];
    const field = fields.find(({ key }) => column === `own.${key}` || column === `own.${key}[]`);
    if (field)
      return ownFieldLabel(field, value, {
        written: deal.custom[field.key],
        bounds: bounds.get(field.key) ?? [],
        language,
      });
    if (column === 'amount') return amountLabel(Number(value), bounds.get(AMOUNT)?.length ?? 0);
    if (column === 'stage') {
      const stage = asText(stageName(stages.find(({ key }) => key === value) ?? { key: value, name: null }));
      return msg`In stage ${stage}`;
    }
    return COLUMNS[column]?.(value) ?? msg`Source ${{ typed: deal.source }}`;
  };

const COLUMNS: Record<string, (value: string) => Said> = {
  returning: (value) => (value === 'yes' ? msg`Has bought before` : msg`Has not bought before`),
  age: (days) => (days === '0' ? msg`Added less than a week ago` : msg`Open for ${{ days }} days or longer`),
  rest: (days) =>
    days === '0' ? msg`In its stage for less than a week` : msg`In its stage for ${{ days }} days or longer`,
  step: (value) => {
    if (value === 'planned') return msg`Next step planned`;
    return value === 'overdue' ? msg`Next step overdue` : msg`No next step planned`;
  },
  touch: (days) => {
    if (days === 'never') return msg`Never contacted`;
    return days === '0' ? msg`Contacted within a week` : msg`No contact for ${{ days }} days or longer`;
  },
};

const amountLabel = (range: number, bounds: number): Said => {
  if (range === 0) return msg`Among the smallest amounts`;
  return range === bounds ? msg`Among the largest amounts` : msg`Usual amount`;
};

const ownFieldLabel = (
  { type, label, options }: Field,
  value: string,
  { written, bounds, language }: { written: CustomValue | undefined; bounds: readonly number[]; language: Language },
): Said => {
  const typed = label;
  switch (type) {
    case 'checkbox':
      return value === 'true' ? msg`${typed}: yes` : msg`${typed}: no`;
    case 'date':
      return msg`${typed}: ${{ month: monthName(Number(value), language) }}`;
    case 'number':
    case 'money': {
      const [from, to] = [bounds[Number(value) - 1], bounds[Number(value)]].map((each) =>
        each?.toLocaleString(language),
      );
      if (from === undefined) return msg`${typed}: up to ${{ number: to ?? 0 }}`;
      return to === undefined ? msg`${typed}: over ${{ number: from }}` : msg`${typed}: over ${from}, up to ${to}`;
    }
    case 'text':
      return msg`${typed}: ${{ value: String(written ?? value) }}`;
    default:
      return msg`${typed}: ${{ value: options.find(({ key }) => key === value)?.label ?? value }}`;
  }
};

/** How many deals with a fact were won, compared with all deals. */
export const winEvidence = (counted: FactCount, overall: FactCount, language: Language): Said => {
  const number = (count: number) => count.toLocaleString(language);
  const [won, of, allWon, all] = [number(counted.won), number(counted.of), number(overall.won), number(overall.of)];
  return msg`${won} of ${of} such deals were won, ${allWon} of ${all} overall`;
};
