import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, type KeyboardEvent, useId, useRef, useState } from 'react';
import { useSingleKeyShortcuts } from '../../lib/browser/shortcuts';
import { usePreferences } from '../../lib/format/preferences';
import { Mentions } from '../../lib/mentions/Mentions';
import { describeQuickTask, quickTask } from '../../lib/records/quickTask';
import { wordedTable } from '../../lib/words/words';
import { Button } from '../../ui/button/Button';
import { controlLook } from '../../ui/form/controls';
import { FormatBar, formatByKey } from './FormatBar';
import type { NotedRecord } from './notes.queries';
import { TOUCH_ICONS, TOUCH_LABELS } from './touchLabels';
import { type Draft, useDraft } from './useDraft';
import { useSaveDraft } from './useSaveDraft';
import './notes.css';
import { FieldError } from '../../ui/form/FieldError';

const SAVE_LABELS: Record<Draft['kind'], string> = wordedTable({
  note: msg`Save note`,
  call: msg`Log call`,
  meeting: msg`Log meeting`,
  email: msg`Log email`,
});
const KINDS = Object.keys(SAVE_LABELS) as Draft['kind'][];

/** The form in a record's timeline that writes a note, or logs a call, meeting or email. */
export function Composer({ record }: { record: NotedRecord }) {
  const { t } = useLingui();
  const [draft, setDraft] = useDraft(record);
  const { write, isBusy } = useSaveDraft(record);
  const [problem, setProblem] = useState('');
  // Once the full form is shown, it stays, so that the content below does not move under the pointer.
  const [isWriting, setIsWriting] = useState(draft.content !== '');
  const text = useRef<HTMLTextAreaElement>(null);
  const id = useId();
  const { kind, content } = draft;
  const isTouch = kind !== 'note';
  const change = (changed: Partial<Draft>) => {
    setProblem('');
    setDraft({ ...draft, ...changed });
  };
  useSingleKeyShortcuts((event) => {
    if (event.key !== 'n') return;
    event.preventDefault();
    change({ kind: 'note' });
    text.current?.focus();
  });
  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    const refusal = await write(draft);
    setProblem(refusal);
    // A note has no next step, so one that was typed for a call is kept for the call.
    if (refusal === '') setDraft({ kind, content: '', next: isTouch ? '' : draft.next });
    text.current?.focus();
  };
  const saveByKey = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) event.currentTarget.form?.requestSubmit();
    else formatByKey(event);
  };
  return (
    <form onSubmit={save} aria-label={t`Write`} className="write">
      {record.type === 'contact' && (
        <Kinds kind={kind} isBusy={isBusy} onChange={(chosen) => change({ kind: chosen })} />
      )}
      <div className="write-body">
        <div className="relative min-w-0">
          <textarea
            ref={text}
            rows={1}
            dir="auto"
            aria-label={isTouch ? t`What was said` : t`Note`}
            placeholder={isTouch ? t`What was said?` : t`What do you want to remember next time?`}
            aria-invalid={problem !== '' || undefined}
            aria-describedby={problem ? `${id}-problem` : undefined}
            readOnly={isBusy}
            value={content}
            onChange={({ target }) => change({ content: target.value })}
            onFocus={() => setIsWriting(true)}
            onKeyDown={saveByKey}
            className={`${controlLook} field-sizing-content`}
          />
          <Mentions area={text} />
        </div>
        {isWriting && (
          <div className="write-format">
            <FormatBar area={text} />
          </div>
        )}
        {problem && <FieldError id={`${id}-problem`}>{problem}</FieldError>}
        {isTouch && <Next draft={draft} isBusy={isBusy} onChange={(next) => change({ next })} />}
        <Button type="submit" tone={content || isTouch ? 'primary' : 'secondary'} isBusy={isBusy}>
          {SAVE_LABELS[kind]}
        </Button>
      </div>
    </form>
  );
}

interface KindsProps {
  kind: Draft['kind'];
  isBusy: boolean;
  onChange: (kind: Draft['kind']) => void;
}

function Kinds({ kind, isBusy, onChange }: KindsProps) {
  const name = useId();
  return (
    <fieldset disabled={isBusy} className="flex flex-wrap gap-1">
      <legend className="sr-only">
        <Trans>Type</Trans>
      </legend>
      {KINDS.map((each) => {
        const Icon = TOUCH_ICONS[each];
        return (
          <label key={each} className="write-kind">
            <input
              type="radio"
              name={name}
              value={each}
              checked={each === kind}
              onChange={() => onChange(each)}
              className="sr-only"
            />
            {Icon && <Icon size={14} aria-hidden="true" />}
            {TOUCH_LABELS[each]}
          </label>
        );
      })}
    </fieldset>
  );
}

interface NextProps {
  draft: Draft;
  isBusy: boolean;
  onChange: (next: string) => void;
}

function Next({ draft: { next }, isBusy, onChange }: NextProps) {
  const { t } = useLingui();
  const preferences = usePreferences();
  return (
    <div className="min-w-0">
      <input
        aria-label={t`Next step`}
        placeholder={t`Next step, such as: call again fri 10`}
        dir="auto"
        autoComplete="off"
        maxLength={260}
        readOnly={isBusy}
        value={next}
        onChange={({ target }) => onChange(target.value)}
        className={controlLook}
      />
      <p role="status" className="text-[13px]/4.5 text-ink-faint">
        {next.trim() !== '' && describeQuickTask(quickTask(next, new Date(), preferences), preferences)}
      </p>
    </div>
  );
}
