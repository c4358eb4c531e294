import { Trans } from '@lingui/react/macro';
import { FIELD_TYPES, isChoice } from '@rapport/shared/fields';
import { clsx } from 'clsx';
import { useFormContext, useWatch } from 'react-hook-form';
import { emptyOption, type FieldInput } from './fieldInput';
import { FIELD_TYPE_ICONS, FIELD_TYPE_LABELS } from './fieldTypes';

/** Chooses the type of a field, which cannot be changed later, because values of one type rarely fit another. */
export function TypePicker({ isFixed }: { isFixed: boolean }) {
  const { register, getValues, setValue } = useFormContext<FieldInput>();
  const type = useWatch<FieldInput, 'type'>({ name: 'type' });
  const Icon = FIELD_TYPE_ICONS[type];
  if (isFixed) {
    return (
      <div>
        <p className="font-medium">
          <Trans>Type</Trans>
        </p>
        <p className="mt-1 flex items-center gap-2 text-ink-soft">
          <Icon size={16} aria-hidden="true" className="text-ink-faint" />
          {FIELD_TYPE_LABELS[type]}
        </p>
      </div>
    );
  }
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1 font-medium">
        <Trans>Type</Trans>
      </legend>
      <div className="grid grid-cols-2 gap-1.5 sm:grid-cols-3">
        {FIELD_TYPES.map((each) => {
          const TypeIcon = FIELD_TYPE_ICONS[each];
          return (
            <label
              key={each}
              className={clsx(
                'flex min-h-9 min-w-0 cursor-pointer items-center gap-2 rounded-md border px-2.5 text-[13px]/4.5 has-focus-visible:outline-2 has-focus-visible:outline-accent pointer-coarse:min-h-11',
                each === type ? 'border-accent bg-accent-soft' : 'border-line hover:bg-hover',
              )}
            >
              <input
                type="radio"
                value={each}
                {...register('type', {
                  onChange: ({ target }) => {
                    const needsOptions = isChoice(target.value) && getValues('options').length === 0;
                    if (needsOptions) setValue('options', [emptyOption(), emptyOption()]);
                  },
                })}
                className="sr-only"
              />
              <TypeIcon size={16} aria-hidden="true" className="shrink-0 text-ink-faint" />
              <span className="min-w-0 break-words">{FIELD_TYPE_LABELS[each]}</span>
            </label>
          );
        })}
      </div>
    </fieldset>
  );
}
