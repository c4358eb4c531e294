import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { FieldObject, FieldType } from '@rapport/shared/fields';
import type { Sentence } from '@rapport/shared/words';
import { Plus } from 'lucide-react';
import { emptyOption, type FieldInput } from '../../lib/fields/fieldInput';
import { FIELD_TYPE_ICONS } from '../../lib/fields/fieldTypes';
import { useWords } from '../../lib/words/macros';
import { Button } from '../../ui/button/Button';
import { EmptyState } from '../../ui/feedback/EmptyState';

interface Example {
  label: Sentence;
  type: FieldType;
  options?: Sentence[];
}

/** Example fields from several trades, by record type. */
const EXAMPLES: Record<FieldObject, Example[]> = {
  contact: [
    { label: msg`Birthday`, type: 'date' },
    {
      label: msg`Interested in`,
      type: 'choices',
      options: [msg`Weddings`, msg`Portraits`, msg`Events`],
    },
    { label: msg`Customer number`, type: 'text' },
  ],
  company: [
    { label: msg`Tax number`, type: 'text' },
    { label: msg`Employees on site`, type: 'number' },
    { label: msg`Contract until`, type: 'date' },
  ],
  deal: [
    { label: msg`Shoot date`, type: 'date' },
    { label: msg`Roof area in m²`, type: 'number' },
    {
      label: msg`Package`,
      type: 'choice',
      options: [msg`Basic`, msg`Standard`, msg`Premium`],
    },
  ],
  task: [
    { label: msg`Hours planned`, type: 'number' },
    { label: msg`Place`, type: 'text' },
    { label: msg`Can be billed`, type: 'checkbox' },
  ],
};

interface NoFieldsProps {
  objectType: FieldObject;
  /** Omitted for members who cannot add fields. */
  onAdd?: (defaults: Partial<FieldInput>) => void;
}

/** Shown while a type of record has no own fields: what they are for, and some examples to start with. */
export function NoFields({ objectType, onAdd }: NoFieldsProps) {
  const { t } = useLingui();
  const { _ } = useWords();
  return (
    <EmptyState
      picture="page"
      title={t`No fields of your own yet`}
      action={
        onAdd && (
          <div className="flex flex-col items-center gap-4">
            <Button tone="primary" icon={Plus} onClick={() => onAdd({})}>
              <Trans>Add a field</Trans>
            </Button>
            <div className="flex flex-wrap justify-center gap-2">
              {EXAMPLES[objectType].map(({ label, type, options = [] }) => (
                <Button
                  key={label.id}
                  size="small"
                  icon={FIELD_TYPE_ICONS[type]}
                  onClick={() =>
                    onAdd({ label: _(label), type, options: options.map((option) => emptyOption(_(option))) })
                  }
                >
                  {_(label)}
                </Button>
              ))}
            </div>
          </div>
        )
      }
    >
      {onAdd ? (
        <Trans>
          A photographer notes the date of the shoot, a roofer the area of the roof, a translator the languages. Add
          what you need: it becomes part of forms, tables, search, import and export. Or start with an example.
        </Trans>
      ) : (
        <Trans>The workspace owner can add fields for what your business tracks.</Trans>
      )}
    </EmptyState>
  );
}
