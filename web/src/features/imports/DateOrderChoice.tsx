import { Trans, useLingui } from '@lingui/react/macro';
import type { DateOrder, DateOrderCheck } from '@rapport/shared/imports';
import { usePreferences } from '../../lib/format/preferences';
import type { ChangeChoices, ImportChoices } from './importChoices';
import { RadioCards } from './RadioCards';

interface DateOrderChoiceProps {
  check: DateOrderCheck;
  choices: ImportChoices;
  onChange: ChangeChoices;
}

/** Asks whether the day or the month comes first in dates such as 03/04/2026, with an example from the file. */
export function DateOrderChoice({ check, choices, onChange }: DateOrderChoiceProps) {
  const { t } = useLingui();
  const { language } = usePreferences();
  const { order, certainty, examples } = check;
  const example = examples.at(-1);
  if (!example || (certainty === 'sure' && !choices.dateOrder)) return null;
  const [day, month] = examples;
  const meaning = (first: DateOrder) => dateOf(example, first, language);
  return (
    <RadioCards<DateOrder>
      legend={
        <Trans>
          What is <bdi>{example}</bdi>?
        </Trans>
      }
      hint={
        certainty === 'ask' && examples.length > 2
          ? t`Some dates in the file start with the day (${day}) and some with the month (${month}).`
          : t`Your choice applies to all dates in this format.`
      }
      value={choices.dateOrder ?? (certainty === 'ask' ? null : order)}
      choices={[
        { value: 'day_first', label: meaning('day_first') ?? t`Day first` },
        { value: 'month_first', label: meaning('month_first') ?? t`Month first` },
      ]}
      onChoose={(dateOrder) => onChange({ dateOrder })}
    />
  );
}

/** The day that an ambiguous date means in the given order, such as `3 April 2026`; `undefined` if the text has another form. */
const dateOf = (text: string, first: DateOrder, language: string): string | undefined => {
  const [, one, other, year] = /^(\d{1,2})\D+(\d{1,2})\D+(\d{2}|\d{4})\b/.exec(text) ?? [];
  if (!one || !other || !year) return undefined;
  const [day, month] = first === 'day_first' ? [one, other] : [other, one];
  const date = new Date(Date.UTC(Number(year.padStart(4, '20')), Number(month) - 1, Number(day)));
  return new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(date);
};
