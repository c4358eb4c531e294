import { useLingui } from '@lingui/react/macro';
import type { RecordField } from '@rapport/shared/recordFields';
import type { ComponentProps, ReactNode } from 'react';
import { useRecordName } from '../../lib/records/useRecordName';
import { isLinked, LINKED, RECORD_CHOICES, useRuleChoices } from '../../lib/views/useRuleChoices';
import { Checkbox } from '../../ui/form/Checkbox';
import { ComboBox } from '../../ui/form/ComboBox';
import { controlLook } from '../../ui/form/controls';

/** If there are more choices than this, the field becomes a search. */
export const LISTED_MAX = 20;

export interface ValueProps {
  field: RecordField;
  /** For screen readers. */
  label: string;
  value: unknown;
  onChange: (value: unknown) => void;
}

/** The input for a rule that accepts several values: a search, a text with commas, or check boxes. */
export function SeveralValues({ field, label, value, onChange }: ValueProps) {
  const { t } = useLingui();
  const values: unknown[] = Array.isArray(value) ? value : [];
  const choices = useRuleChoices()(field, values);
  const { type } = field;
  if (isLinked(type)) {
    return (
      <SeveralFound
        label={label}
        value={values}
        useFound={RECORD_CHOICES[type]}
        nameOf={(id) => <RecordName type={type} id={id} />}
        onChange={onChange}
      />
    );
  }
  if (!choices) {
    return (
      <input
        aria-label={label}
        type="text"
        dir="auto"
        autoComplete="off"
        placeholder={t`Separate with commas`}
        defaultValue={values.join(', ')}
        onChange={({ target }) => {
          const texts = target.value.split(',').map((text) => text.trim());
          onChange(texts.filter(Boolean));
        }}
        className={controlLook}
      />
    );
  }
  const named = choices.map((choice) => ({
    ...choice,
    label: choice.group ? `${choice.group}: ${choice.label}` : choice.label,
  }));
  if (choices.length > LISTED_MAX) {
    return (
      <SeveralFound
        label={label}
        value={values}
        choices={named.filter((choice) => !values.includes(choice.value))}
        nameOf={(chosen) => named.find((choice) => choice.value === chosen)?.label ?? chosen}
        onChange={onChange}
      />
    );
  }
  return (
    <fieldset
      aria-label={label}
      className="flex max-h-44 flex-col items-start overflow-y-auto rounded-md border border-control px-2.5 py-1"
    >
      {named.map((choice) => (
        <Checkbox
          key={choice.value}
          label={choice.label}
          checked={values.includes(choice.value)}
          onChange={({ target }) =>
            onChange(target.checked ? [...values, choice.value] : values.filter((each) => each !== choice.value))
          }
        />
      ))}
    </fieldset>
  );
}

interface SeveralProps
  extends Omit<ValueProps, 'field' | 'value'>,
    Pick<ComponentProps<typeof ComboBox>, 'choices' | 'useFound'> {
  value: unknown[];
  nameOf: (value: string) => ReactNode;
}

/** The values that a rule accepts, each with its name, and a field that adds another one. */
function SeveralFound({ label, value, nameOf, onChange, ...search }: SeveralProps) {
  const { t } = useLingui();
  return (
    <div className="flex flex-col gap-1">
      {value.map((each) => (
        <Checkbox
          key={String(each)}
          label={nameOf(String(each))}
          checked
          onChange={() => onChange(value.filter((other) => other !== each))}
        />
      ))}
      <ComboBox
        label={label}
        placeholder={t`Type a name`}
        value=""
        shown=""
        {...search}
        onChoose={(choice) => !value.includes(choice.value) && onChange([...value, choice.value])}
      />
    </div>
  );
}

function RecordName({ type, id }: { type: keyof typeof LINKED; id: string }) {
  return useRecordName(LINKED[type], id) ?? '…';
}
