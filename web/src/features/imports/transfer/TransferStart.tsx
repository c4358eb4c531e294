import { useLingui } from '@lingui/react/macro';
import { TRANSFER_SOURCES } from '@rapport/shared/transferSources';
import type { TransferSource } from '@rapport/shared/transfers';
import { useState } from 'react';
import { useIsMounted } from '../../../lib/browser/useIsMounted';
import { detailOf } from '../../../lib/http/apiProblem';
import { useUrlState } from '../../../lib/routes/useUrlState';
import { say } from '../../../lib/words/words';
import { Banner } from '../../../ui/feedback/Banner';
import { Card } from '../../../ui/page/Card';
import { useStepFocus } from '../useStepFocus';
import { ExportGuide } from './ExportGuide';
import { FileDrop } from './FileDrop';
import { PastTransfers } from './PastTransfers';
import { SourceChoice } from './SourceChoice';
import { useCreateTransfer } from './transfers.queries';
import { UploadList } from './UploadList';
import { useUploads } from './useUploads';

/** The first step of a move: asks for the tool, explains the export from it, and takes the files. */
export function TransferStart({ takesFocus }: { takesFocus: boolean }) {
  const { t } = useLingui();
  const heading = useStepFocus(takesFocus);
  const [{ from }, change] = useUrlState('from', 'transfer');
  // Also kept in state, so that a choice shows at once, before the URL has changed.
  const [source, setSource] = useState(from in TRANSFER_SOURCES ? (from as TransferSource) : null);
  const choose = (chosen: TransferSource) => {
    setSource(chosen);
    setCreated(null);
    change({ from: chosen }, { replace: true });
  };
  const { mutateAsync: create, isPending: isCreating } = useCreateTransfer();
  // The id of a move that has no files yet, because none could be opened. Another tool needs another move.
  const [created, setCreated] = useState<string | null>(null);
  const [trouble, setTrouble] = useState<string | null>(null);
  const { uploads, isUploading, upload } = useUploads();
  const isHere = useIsMounted();
  const begin = async (files: File[]) => {
    if (!source) return;
    setTrouble(null);
    try {
      const id = created ?? (await create({ source })).id;
      setCreated(id);
      const added = await upload(id, files);
      // If no file could be opened, this screen stays and shows the reasons.
      if (added > 0 && isHere()) change({ transfer: id, from: '' });
    } catch (error) {
      setTrouble(detailOf(error));
    }
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
              {trouble && (
                <Banner tone="danger" role="alert">
                  {trouble}
                </Banner>
              )}
              <FileDrop isBusy={isCreating || isUploading} onFiles={begin} />
              <UploadList uploads={uploads} />
            </div>
          </Card>
        </>
      )}
      <PastTransfers />
    </>
  );
}
