import { Trans, useLingui } from '@lingui/react/macro';
import { Columns3 } from 'lucide-react';
import { Button } from '../button/Button';
import { WhenFetched } from '../feedback/WhenFetched';
import { Editor } from '../overlay/Editor';
import { lazyPart } from '../overlay/lazyPart';
import type { ColumnChooserProps } from './ColumnChooser';

// Fetched when it first opens.
const ColumnChooser = lazyPart(async () => (await import('./ColumnChooser')).ColumnChooser);

/** Opens what chooses and arranges the columns of a table. */
export function ColumnsButton(props: ColumnChooserProps) {
  const { t } = useLingui();
  return (
    <Editor
      label={t`Columns`}
      align="end"
      className="w-96"
      trigger={
        <Button icon={Columns3} size="small" tone="quiet">
          <Trans>Columns</Trans>
        </Button>
      }
    >
      <WhenFetched skeleton="h-64 w-full">
        <ColumnChooser {...props} />
      </WhenFetched>
    </Editor>
  );
}
