import { Trans } from '@lingui/react/macro';
import type { MergeableTable } from '@rapport/shared/recordTypes';
import { Merge } from 'lucide-react';
import { paths } from '../../lib/routes/paths';
import { LinkButton } from '../../ui/button/LinkButton';

/** Links a list to its possible duplicates. */
export function DuplicatesLink({ table }: { table: MergeableTable }) {
  return (
    <LinkButton
      to={table === 'companies' ? `${paths.duplicates}?tab=companies` : paths.duplicates}
      tone="quiet"
      icon={Merge}
      className="max-sm:border-control/60 max-sm:bg-surface sm:-ms-3"
    >
      <span className="max-sm:sr-only">
        <Trans>Duplicates</Trans>
      </span>
    </LinkButton>
  );
}
