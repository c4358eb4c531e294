import { plural, t } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ImportResult, ImportValueColumn } from '@rapport/shared/imports';
import { CUSTOM } from '@rapport/shared/recordFields';
import { useNumber } from '../../lib/format/useNumber';
import { useStages } from '../../lib/workspace/stages';
import { Select } from '../../ui/form/Select';
import { Fold } from '../../ui/page/Fold';
import { Cell, HeaderCell, Table, TableBody, TableHead, TableRow } from '../../ui/table/Table';
import { type ChangeChoices, chooseValue, type ImportChoices } from './importChoices';
import { fieldLabel, ownValueLabel, valueLabel } from './importWords';

interface ValueChoicesProps {
  result: Pick<ImportResult, 'values' | 'remembered' | 'fields'>;
  choices: ImportChoices;
  onChange: ChangeChoices;
}

/** Asks how to import the values of columns with few different ones, such as a status. Uncertain ones come first. */
export function ValueChoices({ result: { values, remembered, fields }, choices, onChange }: ValueChoicesProps) {
  // New choices replace the remembered ones, so they start as a copy of them.
  const usual = remembered?.values ?? {};
  const chosen = choices.values ?? usual;
  return values.map((column) => (
    <ValuesOfField
      key={column.field}
      column={column}
      name={fieldLabel(column.field, fields.find(({ field }) => field === column.field)?.label)}
      chosen={chosen[column.field] ?? {}}
      isAsked={(value) => chosen[column.field]?.[value] !== usual[column.field]?.[value]}
      onChoose={(value, becomes) => onChange({ values: chooseValue(chosen, column.field, value, becomes) })}
    />
  ));
}

type Value = ImportValueColumn['values'][number];

interface ValuesOfFieldProps {
  column: ImportValueColumn;
  name: string;
  chosen: Record<string, string>;
  /** Whether a value has a choice that was made for this file; it then stays in the table of values to choose for. */
  isAsked: (value: string) => boolean;
  onChoose: (value: string, becomes: string) => void;
}

function ValuesOfField({ column, name, chosen, isAsked, onChoose }: ValuesOfFieldProps) {
  const { field, choices: known, values } = column;
  const { t } = useLingui();
  const number = useNumber();
  const { labelOf, choicesOf: stagesOf } = useStages();
  const label = field === 'stage' ? labelOf : field.startsWith(CUSTOM) ? ownValueLabel : valueLabel;
  const choices =
    field === 'stage'
      ? stagesOf().filter(({ value }) => known.includes(value))
      : known.map((value) => ({ value, label: label(value) }));
  const openValues = values.filter(({ value, certainty }) => certainty !== 'sure' || isAsked(value));
  const understood = values.filter((value) => !openValues.includes(value));
  const table = (some: Value[]) => (
    <Table label={t`Values of ${name}`}>
      <TableHead>
        <HeaderCell>
          <Trans>In the file</Trans>
        </HeaderCell>
        <HeaderCell isNumber>
          <Trans>Rows</Trans>
        </HeaderCell>
        <HeaderCell>
          <Trans>Imported as</Trans>
        </HeaderCell>
      </TableHead>
      <TableBody>
        {some.map((value) => (
          <TableRow key={value.value}>
            <Cell className="font-medium sm:w-1/2">
              <bdi title={value.value}>{value.value}</bdi>
              {value.certainty !== 'sure' && (
                <span className="block font-normal text-ink-faint text-xs">
                  {value.certainty === 'ask' ? t`Unknown` : t`Likely`}
                </span>
              )}
            </Cell>
            <Cell label={t`Rows`} isNumber>
              {number(value.rows)}
            </Cell>
            {/* biome-ignore lint/a11y/noRedundantRoles: rows are cards on phones, which removes the roles */}
            <td role="cell" className="px-4 py-2 max-sm:p-0">
              <Select
                className="sm:w-64"
                aria-label={t`Import “${{ value: value.value }}” as`}
                choices={choicesOf(field, value, { choices, label }, chosen)}
                value={chosen[value.value] ?? (value.certainty === 'ask' ? '' : (value.becomes ?? ''))}
                onChange={(event) => onChoose(value.value, event.target.value)}
              />
            </td>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
  return (
    <section aria-label={name} className="flex flex-col gap-2">
      <h5 className="font-medium">{name}</h5>
      {openValues.length > 0 && table(openValues)}
      {understood.length > 0 && (
        <Fold
          label={t`${plural(understood.length, { one: '# value', other: '# values' })} recognized: ${{ values: preview(understood, label) }}`}
        >
          {table(understood)}
        </Fold>
      )}
    </section>
  );
}

const PREVIEWED = 3;

const preview = (values: Value[], label: (value: string) => string): string =>
  [
    ...values.slice(0, PREVIEWED).map(({ value, becomes }) => t`“${value}” as ${{ meaning: label(becomes ?? '') }}`),
    ...(values.length > PREVIEWED ? ['…'] : []),
  ].join(', ');

const choicesOf = (
  field: string,
  { value, becomes, certainty }: Value,
  { choices, label }: { choices: { value: string; label: string; group?: string }[]; label: (value: string) => string },
  chosen: Record<string, string>,
) => {
  // If the file names no owner, a record belongs to the person who imports it.
  const unknown = becomes ? label(becomes) : field === 'owner' ? t`You` : t`Nothing`;
  const isOpen = certainty !== 'ask' && (Object.hasOwn(chosen, value) || becomes === null);
  return [
    ...(certainty === 'ask' ? [{ value: '', label: t`${unknown}, and add to notes` }] : []),
    ...(isOpen ? [{ value: '', label: t`Suggested` }] : []),
    ...choices,
  ];
};
