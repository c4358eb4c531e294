import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { ArrowDown, ArrowUp, Plus, X } from 'lucide-react';
import type { ClipboardEvent, KeyboardEvent } from 'react';
import { useFieldArray, useFormContext, useFormState, useWatch } from 'react-hook-form';
import { Button } from '../../ui/button/Button';
import { IconButton } from '../../ui/button/IconButton';
import { controlLook } from '../../ui/form/controls';
import { FieldError } from '../../ui/form/FieldError';
import { ColorMenu } from './ColorMenu';
import { emptyOption, type FieldInput } from './fieldInput';

/** The options of a choice in order. A removed option that records may have is kept, and can be offered again. */
export function OptionList() {
  const { t } = useLingui();
  const { control, setValue } = useFormContext<FieldInput>();
  const { fields, insert, remove, move } = useFieldArray({ control, name: 'options', keyName: 'row' });
  const options = useWatch({ control, name: 'options' });
  const { errors } = useFormState({ control, name: 'options' });
  const error: string | undefined = errors.options?.root?.message ?? errors.options?.message;
  const shown = fields.flatMap((_field, nth) => (options[nth]?.removed ? [] : [nth]));
  const gone = fields.flatMap((_field, nth) => (options[nth]?.removed ? [nth] : []));
  const add = (at: number, labels = ['']) =>
    insert(at, labels.map(emptyOption), { focusName: `options.${at + labels.length - 1}.label` });
  const take = (nth: number) => {
    if (options[nth]?.key) setValue(`options.${nth}.removed`, true, { shouldDirty: true });
    else remove(nth);
  };
  return (
    <fieldset className="flex min-w-0 flex-col gap-1.5">
      <legend className="mb-1 font-medium">
        <Trans>Options</Trans>
      </legend>
      <ul className="flex flex-col gap-1.5">
        {shown.map((nth, place) => (
          <OptionRow
            key={fields[nth]?.row}
            nth={nth}
            place={place}
            onAdd={(labels) => add(nth + 1, labels)}
            onUp={place > 0 ? () => move(nth, shown[place - 1] ?? 0) : undefined}
            onDown={place < shown.length - 1 ? () => move(nth, shown[place + 1] ?? nth) : undefined}
            onRemove={() => take(nth)}
          />
        ))}
      </ul>
      {error && <FieldError>{error}</FieldError>}
      <div>
        <Button size="small" icon={Plus} onClick={() => add((shown.at(-1) ?? -1) + 1)}>
          <Trans>Add option</Trans>
        </Button>
      </div>
      {gone.length > 0 && (
        <div className="text-ink-faint">
          <p>
            <Plural
              value={gone.length}
              one="# removed option. Records that have it keep it."
              other="# removed options. Records that have them keep them."
            />
          </p>
          <ul className="flex flex-wrap gap-1.5 pt-1">
            {gone.map((nth) => (
              <li key={fields[nth]?.row}>
                <Button
                  size="small"
                  aria-label={t`Offer ${{ name: options[nth]?.label }} again`}
                  icon={Plus}
                  onClick={() => setValue(`options.${nth}.removed`, undefined, { shouldDirty: true })}
                >
                  {options[nth]?.label}
                </Button>
              </li>
            ))}
          </ul>
        </div>
      )}
    </fieldset>
  );
}

interface OptionRowProps {
  nth: number;
  place: number;
  onAdd: (labels?: string[]) => void;
  onUp?: () => void;
  onDown?: () => void;
  onRemove: () => void;
}

/** One option. Enter starts the next one, and several pasted lines become several options. */
function OptionRow({ nth, place, onAdd, onUp, onDown, onRemove }: OptionRowProps) {
  const { t } = useLingui();
  const { register, setValue, getValues } = useFormContext<FieldInput>();
  const color = useWatch<FieldInput, `options.${number}.color`>({ name: `options.${nth}.color` });
  const { errors } = useFormState<FieldInput>({ name: `options.${nth}.label` });
  const error = errors.options?.[nth]?.label?.message;
  const label = t`Option ${{ nth: place + 1 }}`;
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    onAdd();
  };
  const handlePaste = (event: ClipboardEvent<HTMLInputElement>) => {
    const lines = event.clipboardData
      .getData('text/plain')
      .split(/\r?\n/)
      .flatMap((line) => line.trim() || []);
    const [first, ...others] = lines;
    if (!first || others.length === 0) return;
    event.preventDefault();
    setValue(`options.${nth}.label`, getValues(`options.${nth}.label`) + first, { shouldDirty: true });
    onAdd(others);
  };
  return (
    <li>
      {/* On a phone, the buttons have their own line. */}
      <div className="flex flex-wrap items-center justify-end gap-1">
        <div className="flex flex-1 basis-56 items-center gap-1">
          <ColorMenu
            label={t`Color of ${{ option: label }}`}
            value={color}
            onChange={(next) => setValue(`options.${nth}.color`, next, { shouldDirty: true })}
          />
          <input
            {...register(`options.${nth}.label`)}
            aria-label={label}
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? `option-${nth}-error` : undefined}
            dir="auto"
            autoComplete="off"
            maxLength={100}
            onKeyDown={handleKeyDown}
            onPaste={handlePaste}
            className={controlLook}
          />
        </div>
        <div className="flex items-center gap-1">
          <IconButton
            icon={ArrowUp}
            label={t`Move ${{ option: label }} up`}
            size="small"
            disabled={!onUp}
            onClick={onUp}
          />
          <IconButton
            icon={ArrowDown}
            label={t`Move ${{ option: label }} down`}
            size="small"
            disabled={!onDown}
            onClick={onDown}
          />
          <IconButton icon={X} label={t`Remove ${{ option: label }}`} size="small" tone="danger" onClick={onRemove} />
        </div>
      </div>
      {error && <FieldError id={`option-${nth}-error`}>{error}</FieldError>}
    </li>
  );
}
