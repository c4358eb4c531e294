import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Day } from '@rapport/shared/text';
import { CalendarDays } from 'lucide-react';
import { type FormEvent, useId, useState } from 'react';
import { Button } from '../../ui/button/Button';
import { controlLook } from '../../ui/form/controls';
import { FieldError } from '../../ui/form/FieldError';
import { BulkPopover } from './BulkPopover';

interface BulkDateProps {
  /** The name of the date, such as `Due date`. */
  label: string;
  /** The accessible name of the popover. */
  title: string;
  onPick: (day: string | null) => void;
}

/** Sets or removes a date of the selected records. */
export function BulkDate({ label, title, onPick }: BulkDateProps) {
  return (
    <BulkPopover title={title} icon={CalendarDays} label={label}>
      {(close) => (
        <DateForm
          label={label}
          onPick={(day) => {
            close();
            onPick(day);
          }}
        />
      )}
    </BulkPopover>
  );
}

function DateForm({ label, onPick }: Omit<BulkDateProps, 'title'>) {
  const id = useId();
  const [problem, setProblem] = useState<string | null>(null);
  const pick = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const day = Day.safeParse(new FormData(event.currentTarget).get(id));
    if (day.success) onPick(day.data);
    else setProblem(t`Choose a day`);
  };
  return (
    <form onSubmit={pick} noValidate className="flex flex-col gap-2">
      <label htmlFor={id} className="font-medium">
        {label}
      </label>
      <input
        id={id}
        name={id}
        type="date"
        max="9999-12-31"
        // biome-ignore lint/a11y/noAutofocus: the popover was opened to choose here
        autoFocus
        aria-invalid={problem ? true : undefined}
        aria-describedby={problem ? `${id}-problem` : undefined}
        onChange={() => setProblem(null)}
        className={controlLook}
      />
      {problem && <FieldError id={`${id}-problem`}>{problem}</FieldError>}
      <div className="flex gap-2">
        <Button type="submit" size="small" tone="primary">
          <Trans>Set date</Trans>
        </Button>
        <Button size="small" onClick={() => onPick(null)}>
          <Trans>Remove it</Trans>
        </Button>
      </div>
    </form>
  );
}
