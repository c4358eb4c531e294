import { Trans, useLingui } from '@lingui/react/macro';
import { accentColors } from '@rapport/shared/accent';
import type { FieldType } from '@rapport/shared/fields';
import { LONG_FORM_FIELDS, OWN_FIELD } from '@rapport/shared/formFields';
import { clsx } from 'clsx';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { useFields } from '../../lib/workspace/fields';
import { colorIn } from '../../ui/form/ColorField';
import { controlLook } from '../../ui/form/controls';
import type { FormInput, ParsedForm } from './formInput';

interface FormPreviewProps {
  form: UseFormReturn<FormInput, unknown, ParsedForm>;
}

/** A live preview of the form that is edited. */
export function FormPreview({ form }: FormPreviewProps) {
  const { t } = useLingui();
  const { name, title, introduction, fields, consent, newsletter, button, accent, language } = useWatch({
    control: form.control,
  });
  const color = colorIn(accent);
  const colors = color && accentColors(color).light;
  return (
    <figure className="flex min-w-0 flex-col gap-2 min-[86rem]:sticky min-[86rem]:top-20">
      <figcaption className="font-medium text-ink-soft">
        <Trans>Preview</Trans>
      </figcaption>
      <div
        inert
        lang={language}
        className="flex min-w-0 flex-col gap-4 rounded-lg border border-line bg-surface p-5 shadow-sm"
      >
        <p className="break-words border-margin border-b-3 border-double pb-3 font-display text-title">
          <bdi>{title || name || t`Contact form`}</bdi>
        </p>
        {introduction && (
          <p dir="auto" className="whitespace-pre-line break-words">
            {introduction}
          </p>
        )}
        {(fields ?? []).map(({ key = '', label = '', required }, nth) => (
          // The fields are only displayed, so the key may contain their position.
          // biome-ignore lint/suspicious/noArrayIndexKey: the fields have no ids
          <PreviewField key={`${key} ${nth}`} fieldKey={key} label={label} isRequired={required || key === 'email'} />
        ))}
        {consent && (
          <div className="flex items-start gap-2">
            <Box />
            <span dir="auto" className="min-w-0 break-words">
              {consent}
            </span>
          </div>
        )}
        {newsletter && (
          <div className="flex items-start gap-2">
            <Box />
            <span className="min-w-0 break-words">
              <bdi>{newsletter}</bdi>
              <span className="text-ink-faint">
                {' '}
                <Trans>(optional)</Trans>
              </span>
            </span>
          </div>
        )}
        <div>
          <span
            style={colors ? { background: colors.accent, color: colors['accent-ink'] } : undefined}
            className="inline-flex min-h-10 max-w-full items-center break-words rounded-md bg-accent px-4 font-semibold text-accent-ink"
          >
            {button || t({ message: 'Send', context: 'button of a web form' })}
          </span>
        </div>
      </div>
    </figure>
  );
}

function PreviewField({ fieldKey, label, isRequired }: { fieldKey: string; label: string; isRequired: boolean }) {
  const own = useFields('contact').find(({ key }) => `${OWN_FIELD}${key}` === fieldKey);
  const type: FieldType = own?.type ?? (LONG_FORM_FIELDS.includes(fieldKey) ? 'long_text' : 'text');
  const text = (
    <span className="min-w-0 break-words font-medium">
      <bdi>{label}</bdi>
      {!isRequired && (
        <span className="font-normal text-ink-faint">
          {' '}
          <Trans>(optional)</Trans>
        </span>
      )}
    </span>
  );
  if (type === 'checkbox') {
    return (
      <div className="flex items-start gap-2">
        <Box />
        {text}
      </div>
    );
  }
  return (
    <div className="flex min-w-0 flex-col gap-1">
      {text}
      {type === 'choices' ? (
        own?.options
          .filter(({ removed }) => !removed)
          .slice(0, 8)
          .map((option) => (
            <span key={option.key} className="flex items-start gap-2">
              <Box />
              <bdi className="min-w-0 break-words">{option.label}</bdi>
            </span>
          ))
      ) : (
        <span
          className={clsx(
            controlLook,
            'flex items-center justify-end text-ink-faint',
            type === 'long_text' ? 'h-20 pointer-coarse:h-20' : 'h-10',
          )}
        >
          {type === 'choice' && '▾'}
        </span>
      )}
    </div>
  );
}

function Box() {
  return <span className="mt-0.5 size-4 shrink-0 rounded-sm border border-control bg-surface" />;
}
