import { Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { ApiProblem, detailOf } from '../../lib/http/apiProblem';
import { Mentions } from '../../lib/mentions/Mentions';
import { Button } from '../../ui/button/Button';
import { controlLook } from '../../ui/form/controls';
import { FieldError } from '../../ui/form/FieldError';
import { useUnsaved } from './useDraft';

interface CommentFormProps {
  /** The id of the note, or of the comment that is edited. */
  place: string;
  label: string;
  submit: string;
  initial?: string;
  onSubmit: (content: string) => Promise<unknown>;
  onCancel?: () => void;
}

/** Writes or edits a comment. The text is kept if it cannot be saved, and while the thread is closed. */
export function CommentForm({ place, label, submit, initial = '', onSubmit, onCancel }: CommentFormProps) {
  const { t } = useLingui();
  const id = useId();
  const area = useRef<HTMLTextAreaElement>(null);
  const unsaved = useUnsaved(['comment', place, initial], initial, (typed) => typed === initial);
  const { typed: content, write: setContent, isUnsaved } = unsaved;
  const [problem, setProblem] = useState('');
  const [isBusy, setIsBusy] = useState(false);
  useEffect(() => {
    if (initial) area.current?.focus();
  }, [initial]);
  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    if (content.trim() === '') {
      setProblem(t`Write a comment`);
      area.current?.focus();
      return;
    }
    setIsBusy(true);
    try {
      await onSubmit(content);
      // Text that was typed meanwhile is kept.
      if (unsaved.readNow() === content) setContent(initial);
      setProblem('');
    } catch (refusal) {
      if (refusal instanceof ApiProblem) refusal.isShown = true;
      const [reason] = refusal instanceof ApiProblem ? Object.values(refusal.errors ?? {}) : [];
      setProblem(reason ?? detailOf(refusal, t`Your comment could not be saved. Please try again.`));
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <form onSubmit={save} aria-label={label} className="mt-1 flex flex-col gap-1.5">
      <div className="relative">
        <textarea
          ref={area}
          rows={1}
          dir="auto"
          aria-label={label}
          placeholder={t`Write a comment, @ to mention someone`}
          aria-invalid={problem !== '' || undefined}
          aria-describedby={problem ? `${id}-problem` : undefined}
          value={content}
          onChange={({ target }) => {
            setProblem('');
            setContent(target.value);
          }}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) event.currentTarget.form?.requestSubmit();
            if (event.key === 'Escape' && onCancel && !isUnsaved) onCancel();
          }}
          className={`${controlLook} field-sizing-content h-auto max-h-60 min-h-9 resize-none py-1.5 pointer-coarse:h-auto`}
        />
        <Mentions area={area} />
      </div>
      {problem && <FieldError id={`${id}-problem`}>{problem}</FieldError>}
      {(content !== '' || onCancel) && (
        <div className="flex gap-2">
          <Button type="submit" size="small" tone="primary" isBusy={isBusy}>
            {submit}
          </Button>
          {onCancel && (
            <Button
              size="small"
              onClick={() => {
                setContent(initial);
                onCancel();
              }}
            >
              <Trans>Cancel</Trans>
            </Button>
          )}
        </div>
      )}
    </form>
  );
}
