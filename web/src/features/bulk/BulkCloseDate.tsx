import { t } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { DealBulkAction } from '@rapport/shared/bulk';
import { Day } from '@rapport/shared/text';
import { CalendarDays } from 'lucide-react';
import { type FormEvent, useId, useState } from 'react';
import { Button } from '../../ui/button/Button';
import { controlLook } from '../../ui/form/controls';
import { Popover } from '../../ui/overlay/Popover';

/** When the chosen deals are expected to close. */
export function BulkCloseDate({ onAct }: { onAct: (action: DealBulkAction) => void }) {
  const { t } = useLingui();
  return (
    <Popover
      label={t`Expected close of the chosen deals`}
      side="top"
      align="start"
      className="w-64 p-3"
      trigger={
        <Button icon={CalendarDays} size="small">
          <Trans>Expected close</Trans>
        </Button>
      }
    >
      {(close) => (
        <DateForm
          onPick={(expected_close_date) => {
            close();
            onAct({ type: 'expected_close', expected_close_date });
          }}
        />
      )}
    </Popover>
  );
}

function DateForm({ onPick }: { onPick: (day: string | null) => void }) {
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
        <Trans>Expected close</Trans>
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
