import { useLingui } from '@lingui/react/macro';
import { OPERATORS_OF } from '@rapport/shared/filterOperators';
import type { RecordField } from '@rapport/shared/recordFields';
import { X } from 'lucide-react';
import { keptValue, OPERATOR_WORDS } from '../../lib/views/operators';
import { say } from '../../lib/words/words';
import { IconButton } from '../../ui/button/IconButton';
import { ComboBox } from '../../ui/form/ComboBox';
import { Select } from '../../ui/form/Select';
import type { DraftRule } from './filterDraft';
import { ValueInput } from './ValueInput';

interface RuleRowProps {
  rule: DraftRule;
  fields: RecordField[];
  /** The number of the rule among all rules, from 1. */
  nth: number;
  onChange: (changed: Partial<DraftRule>) => void;
  onRemove: () => void;
}

/** A rule: the field, the operator and the value. */
export function RuleRow({ rule, fields, nth, onChange, onRemove }: RuleRowProps) {
  const { t } = useLingui();
  const field = fields.find(({ key }) => key === rule.field);
  const name = field ? say(field.label) : t`Rule ${nth}`;
  const choose = (key: string) => {
    const chosen = fields.find((each) => each.key === key);
    const op = chosen && OPERATORS_OF[chosen.type][0];
    // The value is dropped, because it may have no meaning for the type of the new field.
    if (op && key !== rule.field) onChange({ field: key, op, value: chosen.type === 'checkbox' ? true : undefined });
  };
  return (
    <li className="filter-rule">
      <ComboBox
        label={t`Field of rule ${nth}`}
        placeholder={t`Choose a field`}
        value={rule.field}
        shown={field ? name : rule.field && t`A deleted field`}
        choices={fields.map(({ key, label }) => ({ value: key, label: say(label) }))}
        onChoose={({ value }) => choose(value)}
        isNew={rule.field === ''}
      />
      <IconButton icon={X} label={t`Remove rule: ${name}`} onClick={onRemove} className="filter-remove" />
      {field && (
        <Select
          aria-label={t`How ${name} is compared`}
          choices={OPERATORS_OF[field.type].map((op) => ({ value: op, label: say(OPERATOR_WORDS[op]) }))}
          value={rule.op}
          onChange={({ target }) => {
            const op = target.value as DraftRule['op'];
            onChange({ op, value: keptValue(rule, op) });
          }}
        />
      )}
      {field && (
        <div className="filter-value">
          <ValueInput field={field} label={name} rule={rule} onChange={(value) => onChange({ value })} />
        </div>
      )}
      {!field && rule.field && (
        <p className="filter-value text-[13px]/4.5 text-ink-faint">
          {t`This field was deleted, so the rule is left out.`}
        </p>
      )}
    </li>
  );
}
