import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Day } from '@rapport/shared/text';
import { CalendarDays } from 'lucide-react';
import { type FormEvent, useId, useState } from 'react';
import { Button } from '../../ui/button/Button';
import { controlLook } from '../../ui/form/controls';
import { Popover } from '../../ui/overlay/Popover';

interface BulkDateProps {
  /** What the day is, such as `Due date`. */
  label: string;
  /** Names the popover. */
  title: string;
  onPick: (day: string | null) => void;
}

/** A day for all that are chosen, or none. */
export function BulkDate({ label, title, onPick }: BulkDateProps) {
  return (
    <Popover
      label={title}
      side="top"
      align="start"
      className="w-64 p-3"
      trigger={
        <Button icon={CalendarDays} size="small">
          {label}
        </Button>
      }
    >
      {(close) => (
        <DateForm
          label={label}
          onPick={(day) => {
            close();
            onPick(day);
          }}
        />
      )}
    </Popover>
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
      {problem && (
        <p id={`${id}-problem`} role="alert" className="text-[13px]/4.5 text-danger-text">
          {problem}
        </p>
      )}
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
