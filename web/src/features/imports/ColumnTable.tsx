import { t } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ImportColumn, ImportField, ImportMapping, ImportObjectType } from '@rapport/shared/imports';
import { listedType } from '@rapport/shared/recordFields';
import { OBJECT_TYPE_OF } from '@rapport/shared/recordTypes';
import { useState } from 'react';
import { useNumber } from '../../lib/format/useNumber';
import { useIsOwner } from '../../lib/workspace/role';
import { Button } from '../../ui/button/Button';
import { Select } from '../../ui/form/Select';
import { lazyPart } from '../../ui/overlay/lazyPart';
import { WhileOpening } from '../../ui/overlay/WhileOpening';
import { HeaderCell, Table, TableBody, TableHead, TableRow } from '../../ui/table/Table';
import { Badge } from '../../ui/text/Badge';
import { fieldOf, NOTE_LINES } from './importChoices';
import { columnName, fieldLabel } from './importWords';

const TO_CHOOSE = '\0choose';

// Loaded on demand, because it includes the form of a field.
const NewFieldOfColumn = lazyPart(async () => (await import('./NewFieldOfColumn')).NewFieldOfColumn);

interface ColumnTableProps {
  table: ImportObjectType;
  columns: ImportColumn[];
  /** The same columns as they were guessed, before anything was chosen. */
  guess: ImportColumn[];
  fields: ImportField[];
  mapping: ImportMapping;
  answered: string[];
  /** How many rows the guess was made from. */
  sampled: number;
  /** Whether the file has more rows than these. */
  hasMoreRows: boolean;
  isRemembered: boolean;
  onChoose: (header: string, field: string) => void;
}

/** Every column of the file with sample values, the field it is imported as, and how certain that match is. */
export function ColumnTable({ table, columns, guess, mapping, answered, ...props }: ColumnTableProps) {
  const { t } = useLingui();
  const isOwner = useIsOwner();
  const [toAdd, setToAdd] = useState<ImportColumn>();
  const recordType = listedType(OBJECT_TYPE_OF[table]);
  return (
    <>
      <Table label={t`Columns in the file`}>
        <TableHead>
          <HeaderCell>
            <Trans>Column in the file</Trans>
          </HeaderCell>
          <HeaderCell>
            <Trans>Sample values</Trans>
          </HeaderCell>
          <HeaderCell>
            <Trans>Imported as</Trans>
          </HeaderCell>
          <HeaderCell>
            <Trans>Match</Trans>
          </HeaderCell>
        </TableHead>
        <TableBody>
          {columns.map((column, index) => (
            <ColumnRow
              key={column.header}
              column={column}
              guessed={guess[index] ?? column}
              field={fieldOf(mapping, column.header)}
              isAnswered={answered.includes(column.header)}
              onAddField={isOwner && recordType ? () => setToAdd(column) : undefined}
              {...props}
            />
          ))}
        </TableBody>
      </Table>
      {toAdd && recordType && (
        <WhileOpening>
          <NewFieldOfColumn
            objectType={recordType}
            column={toAdd}
            onAdded={(field) => props.onChoose(toAdd.header, field)}
            onClose={() => setToAdd(undefined)}
          />
        </WhileOpening>
      )}
    </>
  );
}

interface ColumnRowProps
  extends Pick<ColumnTableProps, 'fields' | 'sampled' | 'hasMoreRows' | 'isRemembered' | 'onChoose'> {
  column: ImportColumn;
  guessed: ImportColumn;
  field: string | null;
  isAnswered: boolean;
  /** Adds a field for the column; `undefined` if the user may not, or if the records have no own fields. */
  onAddField?: () => void;
}

const cell = 'px-4 py-2.5 align-top max-sm:block max-sm:p-0';

/** In how many of the rows a column is filled in. */
function Filled({ filled, sampled, hasMoreRows }: { filled: number; sampled: number; hasMoreRows: boolean }) {
  const { t } = useLingui();
  const number = useNumber();
  const [count, rows] = [number(filled), number(sampled)];
  if (hasMoreRows)
    return filled === 0 ? t`Empty in the first ${rows} rows` : t`In ${{ filled: count }} of the first ${rows} rows`;
  return filled === 0 ? t`Empty` : t`In ${{ filled: count }} of ${rows} rows`;
}

function ColumnRow({
  column,
  guessed,
  field,
  isAnswered,
  fields,
  sampled,
  hasMoreRows,
  isRemembered,
  onChoose,
  onAddField,
}: ColumnRowProps) {
  const { t } = useLingui();
  const { header, samples, filled, kept } = column;
  const name = columnName(header);
  const isAsked = guessed.certainty === 'ask' && !isAnswered;
  const sureness = surenessOf({ guessed, isAnswered, isRemembered, isFilled: filled > 0 });
  return (
    <TableRow>
      {/* biome-ignore lint/a11y/noRedundantRoles: rows are cards on phones, which removes the roles */}
      <th role="rowheader" scope="row" className={`${cell} max-w-40 break-words text-start font-medium`}>
        <bdi>{name}</bdi>
        <span className="block font-normal text-ink-faint text-xs">
          <Filled filled={filled} sampled={sampled} hasMoreRows={hasMoreRows} />
        </span>
      </th>
      {/* biome-ignore lint/a11y/noRedundantRoles: see above */}
      <td role="cell" className={`${cell} max-w-40`}>
        {samples.map((sample) => (
          <bdi key={sample} title={sample} className="block truncate text-ink-soft text-[13px]/4.5">
            {sample}
          </bdi>
        ))}
      </td>
      {/* biome-ignore lint/a11y/noRedundantRoles: see above */}
      <td role="cell" className={`${cell} min-w-44`}>
        <Select
          aria-label={t`Import “${{ header: name }}” as`}
          aria-invalid={isAsked || undefined}
          choices={[
            ...(isAsked ? [{ value: TO_CHOOSE, label: t`Choose…` }] : []),
            ...inOrder(fields, guessed).map(({ field: value, is_required, label }) => ({
              value,
              label: is_required ? t`${{ field: fieldLabel(value, label) }} (required)` : fieldLabel(value, label),
            })),
            { value: NOTE_LINES, label: t`Add to notes` },
            { value: '', label: t`Do not import` },
          ]}
          value={isAsked ? TO_CHOOSE : (field ?? '')}
          onChange={({ target: { value } }) => onChoose(header, value)}
        />
        {!isAsked && <Outcome isLost={field === null && filled > 0} kept={field === column.field ? kept : '…'} />}
        {onAddField && filled > 0 && (field === null || field === NOTE_LINES) && (
          <Button
            tone="quiet"
            size="small"
            className="-ms-2.5"
            aria-label={t`Add a field for “${{ header: name }}”`}
            onClick={onAddField}
          >
            <Trans>Add a field</Trans>
          </Button>
        )}
      </td>
      {/* biome-ignore lint/a11y/noRedundantRoles: see above */}
      <td role="cell" className={`${cell} max-w-40`}>
        <Badge tone={sureness.tone}>{sureness.label}</Badge>
        {sureness.why && <span className="mt-1 block break-words text-ink-faint text-xs">{sureness.why}</span>}
      </td>
    </TableRow>
  );
}

/** Says how the values are imported: `kept` is the sentence of the check, or `…` while a newer choice is still being checked. */
function Outcome({ isLost, kept }: { isLost: boolean; kept: string }) {
  const { t } = useLingui();
  return (
    <span className={`mt-1 block break-words text-xs ${isLost ? 'text-danger-text' : 'text-ink-faint'}`}>
      {isLost ? t`These values will not be imported.` : kept}
    </span>
  );
}

/** The fields, beginning with those that the column is likely to be. */
const inOrder = (fields: ImportField[], { field, alternatives }: ImportColumn): ImportField[] => {
  const likely = [field, ...alternatives];
  return [
    ...likely.flatMap((name) => fields.find((one) => one.field === name) ?? []),
    ...fields.filter((one) => !likely.includes(one.field)),
  ];
};

interface Sureness {
  guessed: ImportColumn;
  isAnswered: boolean;
  isRemembered: boolean;
  isFilled: boolean;
}

/** How sure the guess for a column is, in words, and why. */
const surenessOf = ({ guessed, isAnswered, isRemembered, isFilled }: Sureness) => {
  const { field, certainty, alternatives } = guessed;
  if (isAnswered) return { tone: 'accent', label: t`Your choice` } as const;
  if (!isFilled) return { tone: 'neutral', label: t`Empty` } as const;
  if (isRemembered) return { tone: 'neutral', label: t`Same as last time` } as const;
  if (certainty === 'ask') {
    const why = alternatives.some((name) => name !== field && (name === 'name' || name === 'title'))
      ? t`This may be part of the name.`
      : t`Another column has the same name.`;
    return { tone: 'warning', label: t`Please choose`, why } as const;
  }
  if (certainty === 'sure') return { tone: 'ok', label: t`Certain`, why: t`Matched by name` } as const;
  return field === null || field === NOTE_LINES
    ? ({ tone: 'neutral', label: t`No matching field` } as const)
    : ({ tone: 'due', label: t`Likely`, why: t`Matched by content. Check the values` } as const);
};
