import { Trans, useLingui } from '@lingui/react/macro';
import { type ImportColumn, numberOfUnnamed } from '@rapport/shared/imports';
import { Fold } from '../../ui/page/Fold';

/** Lists every column of a file, and says how its values were imported. */
export function KeptColumns({ columns }: { columns: ImportColumn[] }) {
  const { t } = useLingui();
  const lost = columns.filter(({ field, filled }) => field === null && filled > 0).length;
  return (
    <Fold label={lost > 0 ? t`Columns: ${lost} not imported` : t`Columns`}>
      <ul className="flex flex-col gap-1">
        {columns.map(({ header: key, kept }) => {
          const header = numberOfUnnamed(key) ?? key;
          return (
            <li key={key} className="break-words">
              <Trans>
                Column <bdi className="font-medium">{header}</bdi>:{' '}
                {{ kept: kept.charAt(0).toLowerCase() + kept.slice(1) }}
              </Trans>
            </li>
          );
        })}
      </ul>
    </Fold>
  );
}
