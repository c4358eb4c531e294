import { Trans, useLingui } from '@lingui/react/macro';
import type { ImportColumn, ImportObjectType, ImportResult } from '@rapport/shared/imports';
import { Button } from '../../ui/button/Button';
import { Banner } from '../../ui/feedback/Banner';
import { AddFields } from './AddFields';
import { ColumnTable } from './ColumnTable';
import { DateOrderChoice } from './DateOrderChoice';
import { DecimalMarkChoice } from './DecimalMarkChoice';
import { EncodingChoice } from './EncodingChoice';
import {
  type ChangeChoices,
  columnsToAsk,
  columnsWithoutField,
  fillField,
  type ImportChoices,
  missingFields,
} from './importChoices';
import { fieldLabel } from './importWords';
import { RememberedNotice } from './RememberedNotice';
import { ValueChoices } from './ValueChoices';

/** The number of first rows from which the columns are guessed. */
const SAMPLED_MAX = 100;

interface MappingStepProps {
  table: ImportObjectType;
  /** The newest check of the file. */
  result: ImportResult;
  /** The columns of the first check, before anything was chosen. */
  guess: ImportColumn[];
  choices: ImportChoices;
  onChange: ChangeChoices;
  /** Called when the remembered choices were deleted, to check the file again without them. */
  onForgotten: () => void;
}

/**
 * How a file is read: its encoding, its dates and numbers, every column, and the values of columns that have few
 * different ones.
 */
export function MappingStep({ table, result, guess, choices, onChange, onForgotten }: MappingStepProps) {
  const { t } = useLingui();
  const { columns, fields, values, date_order, decimal_mark, remembered, rows } = result;
  // A newer choice is shown at once, while it is still being checked.
  const mapping = choices.mapping ?? result.mapping;
  const { answered = [] } = choices;
  const openColumns = columnsToAsk(guess, choices);
  const missing = missingFields({ fields, mapping });
  return (
    <>
      {remembered && <RememberedNotice remembered={remembered} onForgotten={onForgotten} />}
      <EncodingChoice result={result} choices={choices} onChange={onChange} />
      <DateOrderChoice check={date_order} choices={choices} onChange={onChange} />
      {decimal_mark && <DecimalMarkChoice check={decimal_mark} choices={choices} onChange={onChange} />}
      <section aria-label={t`Columns`} className="flex flex-col gap-2">
        <h4 className="font-semibold">
          <Trans>Columns</Trans>
        </h4>
        {missing.length > 0 && (
          <Banner tone="danger">
            <Trans>
              Missing: {{ fields: missing.map((field) => fieldLabel(field)).join(', ') }}. Choose a column for it.
            </Trans>
          </Banner>
        )}
        {openColumns.length > 1 && (
          <Banner
            tone="warning"
            action={
              <Button size="small" onClick={() => onChange({ mapping, answered: [...answered, ...openColumns] })}>
                <Trans>Use suggestions</Trans>
              </Button>
            }
          >
            <Trans>{{ count: openColumns.length }} columns need your choice.</Trans>
          </Banner>
        )}
        {missing.length === 0 && openColumns.length === 0 && !remembered && (
          <AddFields
            table={table}
            columns={columnsWithoutField({ columns, mapping }, choices)}
            onAdded={(added) => {
              const filled = Object.entries(added).reduce(
                (so, [header, field]) => fillField(so, header, field),
                mapping,
              );
              onChange({ mapping: filled, answered: [...new Set([...answered, ...Object.keys(added)])] });
            }}
          />
        )}
        <ColumnTable
          table={table}
          columns={columns}
          guess={guess}
          fields={fields}
          mapping={mapping}
          answered={answered}
          sampled={Math.min(rows, SAMPLED_MAX)}
          hasMoreRows={rows > SAMPLED_MAX}
          isRemembered={remembered !== null}
          onChoose={(header, field) =>
            onChange({ mapping: fillField(mapping, header, field), answered: [...answered, header] })
          }
        />
      </section>
      {values.length > 0 && (
        <section aria-label={t`Values`} className="flex flex-col gap-3">
          <h4 className="font-semibold">
            <Trans>Values</Trans>
          </h4>
          <ValueChoices result={result} choices={choices} onChange={onChange} />
        </section>
      )}
    </>
  );
}
