import { useLingui } from '@lingui/react/macro';
import { formatDate } from '@rapport/shared/dates';
import type { CustomValue, Field } from '@rapport/shared/fields';
import { usePreferences } from '../format/preferences';
import { useMoney } from '../format/useMoney';
import { useOwners } from '../workspace/team';

export const isEmpty = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  value === '' ||
  value === false ||
  (Array.isArray(value) && value.length === 0);

/** The label of an option; removed options keep their label. */
export const optionOf = ({ options }: Pick<Field, 'options'>, key: unknown) =>
  options.find((option) => option.key === key);

/** Formats the value of an own field with the user's formats of dates, numbers and money; an empty text for no value. */
export const useFieldText = () => {
  const { t } = useLingui();
  const preferences = usePreferences();
  const { money } = useMoney();
  const owners = useOwners();
  return (field: Pick<Field, 'type' | 'options'>, value: CustomValue | null | undefined): string => {
    if (isEmpty(value)) return '';
    switch (field.type) {
      case 'number':
        return Number(value).toLocaleString(preferences.language, { maximumFractionDigits: 20 });
      case 'money':
        return money(Number(value));
      case 'date':
        return formatDate(String(value), preferences);
      case 'checkbox':
        return t`Yes`;
      case 'choice':
        return optionOf(field, value)?.label ?? String(value);
      case 'choices':
        return (value as string[]).map((key) => optionOf(field, key)?.label ?? key).join(', ');
      case 'person':
        return owners.find((owner) => owner.value === value)?.label ?? (owners.length > 0 ? t`A former member` : '');
      default:
        return String(value);
    }
  };
};
