import { Trans, useLingui } from '@lingui/react/macro';
import { type ContactBulkAction, Tag } from '@rapport/shared/bulk';
import { Tag as TagIcon } from 'lucide-react';
import { type FormEvent, useId, useState } from 'react';
import { say } from '../../lib/words/words';
import { Button } from '../../ui/button/Button';
import { controlLook } from '../../ui/form/controls';
import { FieldError } from '../../ui/form/FieldError';
import { BulkPopover } from './BulkPopover';

/** Adds a tag to the selected contacts, or removes it. */
export function BulkTag({ onAct }: { onAct: (action: ContactBulkAction) => void }) {
  const { t } = useLingui();
  return (
    <BulkPopover title={t`Tag selected contacts`} icon={TagIcon} label={<Trans>Tag</Trans>}>
      {(close) => (
        <TagForm
          onAct={(action) => {
            close();
            onAct(action);
          }}
        />
      )}
    </BulkPopover>
  );
}

function TagForm({ onAct }: { onAct: (action: ContactBulkAction) => void }) {
  const id = useId();
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const act = (type: 'add_tag' | 'remove_tag') => (event: FormEvent) => {
    event.preventDefault();
    const tag = Tag.safeParse(text);
    if (tag.success) onAct({ type, tag: tag.data });
    else setProblem(say(tag.error.issues[0]?.message ?? ''));
  };
  return (
    <form onSubmit={act('add_tag')} className="flex flex-col gap-2">
      <label htmlFor={id} className="font-medium">
        <Trans>Tag</Trans>
      </label>
      <input
        id={id}
        // biome-ignore lint/a11y/noAutofocus: the popover was opened to type here
        autoFocus
        dir="auto"
        autoComplete="off"
        value={text}
        aria-invalid={problem ? true : undefined}
        aria-describedby={problem ? `${id}-problem` : undefined}
        onChange={({ target }) => {
          setText(target.value);
          setProblem(null);
        }}
        className={controlLook}
      />
      {problem && <FieldError id={`${id}-problem`}>{problem}</FieldError>}
      <div className="flex gap-2">
        <Button type="submit" size="small" tone="primary">
          <Trans>Add tag</Trans>
        </Button>
        <Button size="small" onClick={act('remove_tag')}>
          <Trans>Remove tag</Trans>
        </Button>
      </div>
    </form>
  );
}
