import { Trans, useLingui } from '@lingui/react/macro';
import { Upload } from 'lucide-react';
import { Button } from '../../../ui/button/Button';
import { DropZone } from '../DropZone';

const ACCEPTED = '.csv,.tsv,.txt,.xlsx,.zip,text/csv,application/zip';

interface FileDropProps {
  onFiles: (files: File[]) => void;
  isBusy?: boolean;
  /** For adding files to those that are already uploaded. */
  isSmall?: boolean;
}

/** Takes the files of a move. It takes none while `isBusy`. */
export function FileDrop({ onFiles, isBusy = false, isSmall = false }: FileDropProps) {
  const { t } = useLingui();
  return (
    <DropZone
      label={t`Files to move`}
      accept={ACCEPTED}
      isMultiple
      onFiles={(files) => !isBusy && onFiles(files)}
      className={isSmall ? 'py-4' : 'py-8'}
    >
      {(openPicker) => (
        <>
          <Button icon={Upload} tone={isSmall ? 'secondary' : 'primary'} isBusy={isBusy} onClick={openPicker}>
            {isSmall ? t`Add more files` : t`Choose files`}
          </Button>
          <p className="text-ink-faint">
            <Trans>
              or drop them here: CSV, Excel (.xlsx), or one ZIP of them. Nothing is written before you have seen what
              will happen.
            </Trans>
          </p>
        </>
      )}
    </DropZone>
  );
}
