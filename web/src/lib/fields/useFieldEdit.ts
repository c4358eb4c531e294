import { t } from '@lingui/core/macro';
import { readAmount } from '@rapport/shared/amounts';
import type { Custom, CustomValue, Field } from '@rapport/shared/fields';
import { toast } from '../../ui/feedback/toast';
import type { GridEdit } from '../../ui/table/DataGrid';
import { usePreferences } from '../format/preferences';
import { readNumber, typedNumber } from '../format/readNumber';
import { useMoney } from '../format/useMoney';
import { say } from '../words/words';
import { useFieldChoices } from './useFieldChoices';

/** A record with own fields. */
export interface WithCustom {
  custom: Custom;
}

/** Saves the value of an own field; `null` clears it. */
export type SaveField<Item> = (item: Item, field: Field, value: CustomValue | null) => void;

type Read = { value: CustomValue | null } | { problem: string };

const INPUTS: Partial<Record<Field['type'], Pick<GridEdit<never>, 'type' | 'inputMode' | 'isLong'>>> = {
  long_text: { isLong: true },
  number: { inputMode: 'decimal' },
  money: { inputMode: 'decimal' },
  date: { type: 'date' },
  url: { type: 'url' },
  email: { type: 'email' },
  phone: { type: 'tel' },
};

/** How the value of an own field is edited in place; a checkbox is clicked where it is. */
export const useFieldEdit = <Item extends WithCustom>(save: SaveField<Item>) => {
  const { language } = usePreferences();
  const { currency } = useMoney();
  const choicesOf = useFieldChoices();
  const read = ({ type, label, required }: Field, typed: string): Read => {
    if (typed === '') return required ? { problem: t`${label} is required` } : { value: null };
    if (type === 'choices') return { value: typed.split(',') };
    if (type === 'number') {
      const value = readNumber(typed, language);
      return value === null ? { problem: t`Enter a number` } : { value };
    }
    if (type !== 'money') return { value: typed };
    const amount = readAmount(typed, language);
    if ('problem' in amount) return { problem: say(amount.problem) };
    return amount.currency && amount.currency !== currency
      ? { problem: t`Enter the amount in ${currency}` }
      : { value: amount.amount };
  };
  return (field: Field): GridEdit<Item> | undefined => {
    if (field.type === 'checkbox') return undefined;
    return {
      ...INPUTS[field.type],
      isSeveral: field.type === 'choices',
      value: ({ custom }) => {
        const value = custom[field.key] ?? '';
        return typeof value === 'number' ? typedNumber(value, language) : String(value);
      },
      ...(hasChoices(field) && { choices: ({ custom }: Item) => choicesOf(field, custom[field.key]) }),
      save: (item, typed) => {
        const value = read(field, typed);
        if ('problem' in value) toast.error(t`${{ field: field.label }} was not saved`, { description: value.problem });
        else save(item, field, value.value);
      },
    };
  };
};

const hasChoices = ({ type }: Field) => type === 'choice' || type === 'choices' || type === 'person';
