import type { CustomValue, Field } from '@rapport/shared/fields';
import { useOwners } from '../workspace/team';
import { useFieldText } from './useFieldText';

interface Choice {
  value: string;
  label: string;
}

const NOTHING: Choice = { value: '', label: '–' };

/** The choices of a field of options or members, including the current value even if it is no longer offered. */
export const useFieldChoices = () => {
  const members = useOwners();
  const textOf = useFieldText();
  return (field: Pick<Field, 'type' | 'options'>, current: CustomValue | null | undefined): Choice[] => {
    const offered =
      field.type === 'person'
        ? members
        : field.options.filter(({ removed }) => !removed).map(({ key, label }) => ({ value: key, label }));
    const kept = (Array.isArray(current) ? current : [current])
      .filter((key) => typeof key === 'string' && key !== '' && offered.every(({ value }) => value !== key))
      .map((key) => ({ value: String(key), label: textOf({ ...field, type: singular(field.type) }, key) }));
    return [...(field.type === 'choices' ? [] : [NOTHING]), ...offered, ...kept];
  };
};

const singular = (type: Field['type']) => (type === 'choices' ? 'choice' : type);
