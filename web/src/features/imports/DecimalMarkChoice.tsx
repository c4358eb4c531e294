import { Trans, useLingui } from '@lingui/react/macro';
import type { DecimalMarkCheck, ImportDecimalMark } from '@rapport/shared/imports';
import { useNumber } from '../../lib/format/useNumber';
import type { ChangeChoices, ImportChoices } from './importChoices';
import { RadioCards } from './RadioCards';

interface DecimalMarkChoiceProps {
  check: DecimalMarkCheck;
  choices: ImportChoices;
  onChange: ChangeChoices;
}

/** Asks what numbers such as 1.234 mean, if nothing in their columns shows it. */
export function DecimalMarkChoice({ check, choices, onChange }: DecimalMarkChoiceProps) {
  const { t } = useLingui();
  const number = useNumber();
  const [example = ''] = check.examples;
  const [, whole = '', mark = '.', last = ''] = /(\d{1,3})([.,])(\d{3})/.exec(example) ?? [];
  const [thousands, decimals] = [whole + last, number(Number(`${whole}.${last}`), last.length)];
  return (
    <RadioCards<ImportDecimalMark>
      legend={
        <Trans>
          What is <bdi>{example}</bdi>?
        </Trans>
      }
      hint={t`Nothing in its column shows whether such numbers have decimals. Your choice applies to all of them.`}
      value={choices.decimalMark ?? check.mark}
      choices={[
        { value: mark === '.' ? 'comma' : 'point', label: t`${thousands}, without decimals` },
        { value: mark === '.' ? 'point' : 'comma', label: t`${decimals}, with decimals` },
      ]}
      onChoose={(decimalMark) => onChange({ decimalMark })}
    />
  );
}
