import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ContentFormat } from '@rapport/shared/campaigns';
import type { Sentence } from '@rapport/shared/words';
import { useCallback, useRef, useState } from 'react';
import { useController, useFormContext } from 'react-hook-form';
import { TokenButtons } from '../../lib/email/TokenButtons';
import { useWords } from '../../lib/words/macros';
import { Button } from '../../ui/button/Button';
import { WhenFetched } from '../../ui/feedback/WhenFetched';
import { controlLook } from '../../ui/form/controls';
import { FieldNotes, useField } from '../../ui/form/FieldFrame';
import { ConfirmDialog } from '../../ui/overlay/ConfirmDialog';
import { lazyPart } from '../../ui/overlay/lazyPart';
import { hasFormatting, htmlFromText, textFromHtml } from './contentFormats';

// Fetched only when the content is rich text.
const RichTextEditor = lazyPart(async () => (await import('./RichTextEditor')).RichTextEditor);

const FORMATS: { value: ContentFormat; label: Sentence }[] = [
  { value: 'text', label: msg`Plain text` },
  { value: 'html', label: msg`Rich text` },
];

/** The content of an email, as plain or rich text, with buttons for placeholders. The form has `content` and `format`. */
export function ContentField() {
  const { t } = useLingui();
  const example = `{{first_name|${t({ message: 'there', context: 'reader without a first name' })}}}`;
  const { id, error, register, control } = useField({ name: 'content', hint: true });
  const { setValue, getValues } = useFormContext();
  const { field } = useController({ name: 'content' });
  const { field: format } = useController<Record<string, ContentFormat>>({ name: 'format' });
  const [asksForText, setAsksForText] = useState(false);
  const textArea = useRef<HTMLTextAreaElement | null>(null);
  const insertRich = useRef<(text: string) => void>(() => undefined);
  const takeInsert = useCallback((insert: (text: string) => void) => {
    insertRich.current = insert;
  }, []);
  const isRich = format.value === 'html';

  const set = (content: string) => setValue('content', content, { shouldDirty: true, shouldValidate: Boolean(error) });
  const switchTo = (next: ContentFormat) => {
    const content = String(getValues('content'));
    set(next === 'html' ? htmlFromText(content) : textFromHtml(content));
    setValue('format', next, { shouldDirty: true });
  };
  const choose = (next: ContentFormat) => {
    if (next === format.value) return;
    if (next === 'text' && hasFormatting(String(getValues('content')))) setAsksForText(true);
    else switchTo(next);
  };
  const insertText = (text: string) => {
    if (isRich) return insertRich.current(text);
    const area = textArea.current;
    if (!area) return;
    area.setRangeText(text, area.selectionStart, area.selectionEnd, 'end');
    set(area.value);
    area.focus();
  };
  const { ref, ...registered } = register('content');

  return (
    <div className="flex min-w-0 flex-col gap-1">
      <div className="flex flex-wrap items-end justify-between gap-2">
        <label htmlFor={id} className="font-medium">
          <Trans>Content</Trans>
        </label>
        <FormatChoice chosen={format.value} onChoose={choose} />
      </div>
      {isRich ? (
        <WhenFetched skeleton="h-72 w-full rounded-md">
          <RichTextEditor
            id={id}
            label={t`Content`}
            value={field.value}
            isWrong={Boolean(error)}
            describedBy={control['aria-describedby']}
            onChange={set}
            onBlur={field.onBlur}
            onReady={takeInsert}
          />
        </WhenFetched>
      ) : (
        <textarea
          dir="auto"
          rows={10}
          {...control}
          {...registered}
          ref={(area) => {
            ref(area);
            textArea.current = area;
          }}
          className={`${controlLook} h-auto max-h-[32rem] min-h-40 resize-y py-1.5 field-sizing-content pointer-coarse:h-auto`}
        />
      )}
      <TokenButtons onInsert={insertText} />
      <FieldNotes
        id={id}
        hint={t`Text after the bar, as in ${example}, is used when the value is missing. It also works in the subject.`}
        error={error}
      />
      <ConfirmDialog
        open={asksForText}
        onOpenChange={setAsksForText}
        title={t`Remove the formatting?`}
        description={t`The text stays. Bold, lists and link labels are removed.`}
        confirmLabel={t`Use plain text`}
        onConfirm={() => switchTo('text')}
      />
    </div>
  );
}

interface FormatChoiceProps {
  chosen: ContentFormat | undefined;
  onChoose: (format: ContentFormat) => void;
}

function FormatChoice({ chosen, onChoose }: FormatChoiceProps) {
  const { _ } = useWords();
  return (
    <fieldset className="flex gap-1">
      <legend className="sr-only">
        <Trans>Format</Trans>
      </legend>
      {FORMATS.map(({ value, label }) => (
        <Button
          key={value}
          size="small"
          tone={chosen === value ? 'secondary' : 'quiet'}
          aria-pressed={chosen === value}
          onClick={() => onChoose(value)}
        >
          {_(label)}
        </Button>
      ))}
    </fieldset>
  );
}
