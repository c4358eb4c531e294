import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { DuplicateRow, ImportObjectType, ImportResult } from '@rapport/shared/imports';
import { recordPath } from '@rapport/shared/paths';
import { listedType } from '@rapport/shared/recordFields';
import { OBJECT_TYPE_OF } from '@rapport/shared/recordTypes';
import { useNumber } from '../../lib/format/useNumber';
import { Fold } from '../../ui/page/Fold';
import { TextLink } from '../../ui/text/TextLink';

interface DuplicateRowsProps {
  table: ImportObjectType;
  result: Pick<ImportResult, 'duplicates' | 'skipped'>;
}

/** The rows that are skipped as duplicates, each with the record or the row that it equals. */
export function DuplicateRows({ table, result: { duplicates, skipped } }: DuplicateRowsProps) {
  const { t } = useLingui();
  const number = useNumber();
  if (skipped === 0) return null;
  return (
    <Fold label={t`${plural(skipped, { one: '# duplicate row', other: '# duplicate rows' })} skipped`}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls must be reachable by keyboard */}
      <ul tabIndex={0} aria-label={t`Skipped duplicates`} className="flex max-h-48 flex-col gap-1 overflow-y-auto">
        {duplicates.map((duplicate) => (
          <li key={duplicate.row} className="break-words">
            <SameAs table={table} duplicate={duplicate} />
          </li>
        ))}
      </ul>
      {skipped > duplicates.length && (
        <p className="text-ink-faint">
          <Trans>And {{ count: number(skipped - duplicates.length) }} more.</Trans>
        </p>
      )}
    </Fold>
  );
}

function SameAs({ table, duplicate }: { table: ImportObjectType; duplicate: DuplicateRow }) {
  const { row, name, record_id, same_row } = duplicate;
  const recordType = listedType(OBJECT_TYPE_OF[table]);
  // A note has no page of its own.
  if (record_id && recordType) {
    return (
      <Trans>
        Row {row} is{' '}
        <TextLink to={recordPath(recordType, record_id)}>
          <bdi>{name}</bdi>
        </TextLink>
      </Trans>
    );
  }
  return same_row === null ? (
    <Trans>
      Row {row} is <bdi>{name}</bdi>
    </Trans>
  ) : (
    <Trans>
      Row {row} is <bdi>{name}</bdi>, same as row {same_row}
    </Trans>
  );
}
