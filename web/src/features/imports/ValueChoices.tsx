import type { ImportResult, ImportValueColumn } from '@rapport/shared/imports';
import { useNumber } from '../../lib/format/useNumber';
import { Select } from '../../ui/form/Select';
import { Fold } from '../../ui/page/Fold';
import { Cell, HeaderCell, Table, TableBody, TableHead, TableRow } from '../../ui/table/Table';
import { type ChangeChoices, chooseValue, type ImportChoices } from './importChoices';
import { fieldLabel, valueLabel } from './importWords';

interface ValueChoicesProps {
  result: Pick<ImportResult, 'values' | 'remembered'>;
  choices: ImportChoices;
  onChange: ChangeChoices;
}

/** What becomes of the values of columns that have few, such as a status: first those that were not understood surely. */
export function ValueChoices({ result: { values, remembered }, choices, onChange }: ValueChoicesProps) {
  // Choices replace the remembered ones, so they begin with these.
  const chosen = choices.values ?? remembered?.values ?? {};
  return values.map((column) => (
    <ValuesOfField
      key={column.field}
      column={column}
      chosen={chosen[column.field] ?? {}}
      isAsked={(value) => Object.hasOwn(choices.values?.[column.field] ?? {}, value)}
      onChoose={(value, becomes) => onChange({ values: chooseValue(chosen, column.field, value, becomes) })}
    />
  ));
}

type Value = ImportValueColumn['values'][number];

interface ValuesOfFieldProps {
  column: ImportValueColumn;
  chosen: Record<string, string>;
  /** Whether a person chose for the value just now, so that it stays where it is. */
  isAsked: (value: string) => boolean;
  onChoose: (value: string, becomes: string) => void;
}

function ValuesOfField({ column: { field, choices, values }, chosen, isAsked, onChoose }: ValuesOfFieldProps) {
  const number = useNumber();
  const asked = values.filter(({ value, certainty }) => certainty !== 'sure' || isAsked(value));
  const understood = values.filter((value) => !asked.includes(value));
  const name = fieldLabel(field);
  const table = (some: Value[]) => (
    <Table label={`Values of ${name}`}>
      <TableHead>
        <HeaderCell>In the file</HeaderCell>
        <HeaderCell isNumber>Rows</HeaderCell>
        <HeaderCell>Becomes</HeaderCell>
      </TableHead>
      <TableBody>
        {some.map((value) => (
          <TableRow key={value.value}>
            <Cell className="font-medium">
              <bdi title={value.value}>{value.value}</bdi>
            </Cell>
            <Cell label="Rows" isNumber>
              {number(value.rows)}
            </Cell>
            <Cell label="Becomes">
              <Select
                className="sm:w-64"
                aria-label={`What “${value.value}” becomes`}
                choices={choicesOf(value, choices, chosen)}
                value={chosen[value.value] ?? (value.certainty === 'ask' ? '' : (value.becomes ?? ''))}
                onChange={(event) => onChoose(value.value, event.target.value)}
              />
            </Cell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
  return (
    <section aria-label={name} className="flex flex-col gap-2">
      <h5 className="font-medium">{name}</h5>
      {asked.length > 0 && table(asked)}
      {understood.length > 0 && (
        <Fold
          label={`${number(understood.length)} ${understood.length === 1 ? 'value' : 'values'} understood: ${preview(understood)}`}
        >
          {table(understood)}
        </Fold>
      )}
    </section>
  );
}

const PREVIEWED = 3;

const preview = (values: Value[]): string =>
  [
    ...values.slice(0, PREVIEWED).map(({ value, becomes }) => `${value} → ${valueLabel(becomes ?? '')}`),
    ...(values.length > PREVIEWED ? ['…'] : []),
  ].join(', ');

const choicesOf = ({ value, becomes, certainty }: Value, choices: string[], chosen: Record<string, string>) => [
  ...(certainty === 'ask'
    ? [{ value: '', label: becomes ? `${valueLabel(becomes)}, and a line in the notes` : 'A line in the notes' }]
    : []),
  ...(certainty !== 'ask' && (Object.hasOwn(chosen, value) || becomes === null)
    ? [{ value: '', label: 'As we guess' }]
    : []),
  ...choices.map((choice) => ({ value: choice, label: valueLabel(choice) })),
];
