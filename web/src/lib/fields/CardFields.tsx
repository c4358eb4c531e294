import type { FieldObject } from '@rapport/shared/fields';
import { FIELD_TYPE_ICONS } from './fieldTypes';
import { useCardFields } from './useCardFields';
import type { WithCustom } from './useFieldEdit';
import { isEmpty, useFieldText } from './useFieldText';

/** The own fields that a record's card shows, one per line; fields without a value have no line. */
export function CardFields({ objectType, record }: { objectType: FieldObject; record: WithCustom }) {
  const { fields } = useCardFields(objectType);
  const textOf = useFieldText();
  return fields.map((field) => {
    const value = record.custom[field.key];
    if (isEmpty(value)) return null;
    const Icon = FIELD_TYPE_ICONS[field.type];
    const text = textOf(field, value);
    return (
      <li key={field.key} title={`${field.label}: ${text}`} className="flex min-w-0 items-center gap-2">
        <Icon size={14} aria-hidden="true" className="shrink-0 text-ink-faint" />
        <span className="flex min-w-0 gap-1">
          {/* If both do not fit, the label is cut first. */}
          <span className="min-w-0 shrink-[99] truncate text-ink-faint">{field.label}</span>{' '}
          {field.type !== 'checkbox' && <bdi className="min-w-0 truncate">{text}</bdi>}
        </span>
      </li>
    );
  });
}
