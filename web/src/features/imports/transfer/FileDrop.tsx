import { Trans, useLingui } from '@lingui/react/macro';
import { clsx } from 'clsx';
import { Upload } from 'lucide-react';
import { useRef, useState } from 'react';
import { Button } from '../../../ui/button/Button';

const ACCEPTED = '.csv,.tsv,.txt,.xlsx,.zip,text/csv,application/zip';

interface FileDropProps {
  onFiles: (files: File[]) => void;
  isBusy?: boolean;
  /** Beside files that are there already. */
  isSmall?: boolean;
}

/** Takes several files, dropped or picked; a phone offers its own picker. */
export function FileDrop({ onFiles, isBusy = false, isSmall = false }: FileDropProps) {
  const { t } = useLingui();
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setIsOver] = useState(false);
  const take = (files: FileList | null) => {
    if (files && files.length > 0 && !isBusy) onFiles([...files]);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a shortcut for the mouse; the button does the same
    <div
      onDragOver={(event) => {
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setIsOver(false);
        take(event.dataTransfer.files);
      }}
      className={clsx(
        'flex flex-col items-center gap-2 rounded-lg border border-dashed px-4 text-center',
        isSmall ? 'py-4' : 'py-8',
        isOver ? 'border-accent bg-accent-soft' : 'border-control/60',
      )}
    >
      <Button
        icon={Upload}
        tone={isSmall ? 'secondary' : 'primary'}
        isBusy={isBusy}
        onClick={() => input.current?.click()}
      >
        {isSmall ? t`Add more files` : t`Choose files`}
      </Button>
      <p className="text-ink-faint">
        <Trans>
          or drop them here: CSV, Excel (.xlsx), or one ZIP of them. Nothing is written before you have seen what will
          happen.
        </Trans>
      </p>
      <input
        ref={input}
        type="file"
        multiple
        accept={ACCEPTED}
        aria-label={t`Files to move`}
        className="sr-only"
        tabIndex={-1}
        onChange={(event) => {
          take(event.target.files);
          event.target.value = '';
        }}
      />
    </div>
  );
}
