import { useLingui } from '@lingui/react/macro';
import { valueTaken } from '@rapport/shared/filterOperators';
import { useRecordName } from '../../lib/records/useRecordName';
import { isLinked, LINKED, RECORD_CHOICES, useRuleChoices } from '../../lib/views/useRuleChoices';
import { ComboBox } from '../../ui/form/ComboBox';
import { controlLook } from '../../ui/form/controls';
import { Select } from '../../ui/form/Select';
import type { DraftRule } from './filterDraft';
import { LISTED_MAX, SeveralValues, type ValueProps } from './SeveralValues';

/** The input for the value of a rule, by the type of its field. Renders nothing if the operator takes no value. */
export function ValueInput({ rule, ...props }: Omit<ValueProps, 'value'> & { rule: Pick<DraftRule, 'op' | 'value'> }) {
  const { t } = useLingui();
  const { label, onChange } = props;
  const { value } = rule;
  switch (valueTaken(rule.op)) {
    case 'none':
      return null;
    case 'days':
      return (
        <span className="flex items-center gap-2">
          <NumberInput label={label} value={value} isWhole onChange={onChange} />
          <span className="shrink-0 text-ink-soft">{t`days`}</span>
        </span>
      );
    case 'range': {
      const [from, to] = Array.isArray(value) ? value : [];
      return (
        <span className="flex flex-wrap items-center gap-2">
          <OneValue {...props} label={t`${label}, from`} value={from} onChange={(next) => onChange([next, to])} />
          <OneValue {...props} label={t`${label}, to`} value={to} onChange={(next) => onChange([from, next])} />
        </span>
      );
    }
    case 'list':
      return <SeveralValues {...props} value={value} />;
    default:
      return <OneValue {...props} value={value} />;
  }
}

function OneValue({ field, label, value, onChange }: ValueProps) {
  const { t } = useLingui();
  const choices = useRuleChoices()(field, [value]);
  if (isLinked(field.type)) return <RecordValue type={field.type} label={label} value={value} onChange={onChange} />;
  if (field.type === 'checkbox') {
    return (
      <Select
        aria-label={label}
        choices={[
          { value: 'true', label: t`Yes` },
          { value: 'false', label: t`No` },
        ]}
        value={String(value ?? true)}
        onChange={({ target }) => onChange(target.value === 'true')}
      />
    );
  }
  if (choices && choices.length > LISTED_MAX) {
    return (
      <ComboBox
        label={label}
        placeholder={t`Choose`}
        value={String(value ?? '')}
        shown={choices.find((choice) => choice.value === value)?.label ?? ''}
        choices={choices}
        onChoose={(choice) => onChange(choice.value)}
      />
    );
  }
  if (choices) {
    return (
      <Select
        aria-label={label}
        choices={[{ value: '', label: t`Choose` }, ...choices]}
        value={String(value ?? '')}
        onChange={({ target }) => onChange(target.value || undefined)}
      />
    );
  }
  if (field.type === 'number' || field.type === 'money') {
    return <NumberInput label={label} value={value} onChange={onChange} />;
  }
  const isDay = field.type === 'date' || field.type === 'time';
  return (
    <input
      aria-label={label}
      type={isDay ? 'date' : 'text'}
      max={isDay ? '9999-12-31' : undefined}
      maxLength={isDay ? undefined : 500}
      dir="auto"
      autoComplete="off"
      value={String(value ?? '')}
      onChange={({ target }) => onChange(target.value || undefined)}
      className={controlLook}
    />
  );
}

function NumberInput({ label, value, isWhole, onChange }: Omit<ValueProps, 'field'> & { isWhole?: boolean }) {
  return (
    <input
      aria-label={label}
      type="number"
      inputMode={isWhole ? 'numeric' : 'decimal'}
      min={isWhole ? 1 : undefined}
      max={isWhole ? 3650 : undefined}
      step={isWhole ? 1 : 'any'}
      value={typeof value === 'number' ? value : ''}
      onChange={({ target }) => onChange(target.value === '' ? undefined : target.valueAsNumber)}
      className={`${controlLook} min-w-20 flex-1`}
    />
  );
}

interface RecordValueProps extends Omit<ValueProps, 'field'> {
  type: keyof typeof LINKED;
}

function RecordValue({ type, label, value, onChange }: RecordValueProps) {
  const { t } = useLingui();
  const id = String(value ?? '');
  const name = useRecordName(LINKED[type], id) ?? '';
  return (
    <ComboBox
      label={label}
      placeholder={t`Type a name`}
      value={id}
      shown={name}
      useFound={RECORD_CHOICES[type]}
      onChoose={(choice) => onChange(choice.value)}
    />
  );
}
