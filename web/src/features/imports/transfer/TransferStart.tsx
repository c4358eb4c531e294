import { useLingui } from '@lingui/react/macro';
import { TRANSFER_SOURCES } from '@rapport/shared/transferSources';
import type { TransferSource } from '@rapport/shared/transfers';
import { useState } from 'react';
import { useUrlState } from '../../../lib/routes/useUrlState';
import { say } from '../../../lib/words/words';
import { Card } from '../../../ui/page/Card';
import { useStepFocus } from '../useStepFocus';
import { ExportGuide } from './ExportGuide';
import { FileDrop } from './FileDrop';
import { PastTransfers } from './PastTransfers';
import { SourceChoice } from './SourceChoice';
import { useCreateTransfer } from './transfers.queries';
import { UploadList } from './UploadList';
import { useUploads } from './useUploads';

/** Which tool the records come from, how to export them there, and where to put the files. */
export function TransferStart({ takesFocus }: { takesFocus: boolean }) {
  const { t } = useLingui();
  const heading = useStepFocus(takesFocus);
  const [{ from }, change] = useUrlState('from', 'transfer');
  // Shown at once, before the address has changed.
  const [source, setSource] = useState(from in TRANSFER_SOURCES ? (from as TransferSource) : null);
  const choose = (chosen: TransferSource) => {
    setSource(chosen);
    change({ from: chosen }, { replace: true });
  };
  const { mutateAsync: create } = useCreateTransfer();
  const [id, setId] = useState<string | null>(null);
  const { uploads, upload } = useUploads();
  const begin = async (files: File[]) => {
    if (!source) return;
    const transferId = id ?? (await create({ source })).id;
    setId(transferId);
    const added = await upload(transferId, files);
    // A file that cannot be opened stays on this screen with the reason.
    if (added > 0) change({ transfer: transferId, from: '' });
  };
  return (
    <>
      <Card title={t`Where do your records come from?`} headingRef={heading}>
        <SourceChoice source={source} onChoose={choose} />
      </Card>
      {source && (
        <>
          <Card
            title={
              source === 'spreadsheet'
                ? t`Export from your spreadsheet`
                : t`Export from ${{ tool: say(TRANSFER_SOURCES[source]) }}`
            }
          >
            <ExportGuide source={source} />
          </Card>
          <Card title={t`Add the files`}>
            <div className="flex flex-col gap-4">
              <FileDrop onFiles={begin} />
              <UploadList uploads={uploads} />
            </div>
          </Card>
        </>
      )}
      <PastTransfers />
    </>
  );
}
