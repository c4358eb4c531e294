import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { FilePlace, StoredFile } from '@rapport/shared/files';
import { useInfiniteQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { Camera, Paperclip } from 'lucide-react';
import { type ChangeEvent, type ReactNode, type RefObject, useRef, useState } from 'react';
import { fileQueries, useDeleteFile, useRestoreFile } from '../../lib/files/files.queries';
import { UploadRow } from '../../lib/files/UploadRow';
import { useUploads } from '../../lib/files/useUploads';
import { Button } from '../../ui/button/Button';
import { QueryState } from '../../ui/feedback/QueryState';
import { toast } from '../../ui/feedback/toast';
import { Section } from '../../ui/page/Section';
import { ShowMore } from '../../ui/table/ShowMore';
import { FileRow } from './FileRow';
import { useDroppedFiles, usePastedFiles } from './useDroppedFiles';

/** The files of a record, which can be dropped, pasted, chosen or photographed. */
export function FilesOf({ place }: { place: FilePlace }) {
  const { t } = useLingui();
  const count = useInfiniteQuery(fileQueries.of(place)).data?.total ?? 0;
  return (
    <FileBox
      place={place}
      isPastedInto
      empty={
        <p className="text-ink-faint">
          <Trans>No files yet. Drop or paste them here, up to 25&nbsp;MB each.</Trans>
        </p>
      }
      frame={(actions, files) => (
        <Section
          title={t`Files`}
          subtitle={count > 0 && t`${plural(count, { one: '# file', other: '# files' })}`}
          actions={actions}
        >
          {files}
        </Section>
      )}
    />
  );
}

/** The files of a note, shown below it. */
export function FilesOfNote({ noteId }: { noteId: string }) {
  return (
    <FileBox
      place={{ entity_type: 'note', entity_id: noteId }}
      frame={(actions, files) => (
        <div className="mt-1">
          {files}
          <div className="mt-1 flex gap-1">{actions}</div>
        </div>
      )}
    />
  );
}

interface FileBoxProps {
  place: FilePlace;
  /** Whether files that are pasted anywhere on the page are uploaded here. */
  isPastedInto?: boolean;
  /** Shown if there are no files. */
  empty?: ReactNode;
  frame: (actions: ReactNode, files: ReactNode) => ReactNode;
}

function FileBox({ place, isPastedInto = false, empty, frame }: FileBoxProps) {
  const { t } = useLingui();
  const query = useInfiniteQuery(fileQueries.of(place));
  const chooser = useRef<HTMLButtonElement>(null);
  const [said, setSaid] = useState('');
  const { uploads, add, retry, discard } = useUploads(place, ({ name }) => setSaid(t`Uploaded ${name}`));
  const { isOver, handlers } = useDroppedFiles(add);
  usePastedFiles(isPastedInto, add);
  const focus = () => chooser.current?.focus();
  return (
    // Dropping is a shortcut for the mouse; the buttons do the same.
    <div
      {...handlers}
      className={clsx('rounded-lg', isOver && 'bg-accent-soft outline-2 outline-accent outline-offset-4')}
    >
      {frame(
        <Choosers chooser={chooser} onFiles={add} />,
        <>
          <p role="status" className="sr-only">
            {said}
          </p>
          {uploads.length > 0 && (
            <ul aria-label={t`Uploads`}>
              {uploads.map((upload) => (
                <UploadRow
                  key={upload.key}
                  upload={upload}
                  onRetry={() => retry(upload)}
                  onDiscard={() => {
                    discard(upload);
                    focus();
                  }}
                />
              ))}
            </ul>
          )}
          <QueryState query={query} failed={t`The files could not be loaded`} skeleton="h-10">
            {({ items }) =>
              items.length > 0 ? <FileList files={items} onDeleted={focus} /> : uploads.length === 0 && empty
            }
          </QueryState>
          <ShowMore query={query} />
        </>,
      )}
    </div>
  );
}

interface ChoosersProps {
  chooser: RefObject<HTMLButtonElement | null>;
  onFiles: (files: File[]) => void;
}

function Choosers({ chooser, onFiles }: ChoosersProps) {
  const { t } = useLingui();
  const files = useRef<HTMLInputElement>(null);
  const camera = useRef<HTMLInputElement>(null);
  const input = {
    type: 'file',
    className: 'sr-only',
    tabIndex: -1,
    onChange: ({ target }: ChangeEvent<HTMLInputElement>) => {
      const chosen = [...(target.files ?? [])];
      target.value = '';
      onFiles(chosen);
    },
  };
  return (
    <>
      <Button
        icon={Camera}
        size="small"
        tone="quiet"
        className="pointer-fine:hidden"
        onClick={() => camera.current?.click()}
      >
        <Trans>Take photo</Trans>
      </Button>
      <Button ref={chooser} icon={Paperclip} size="small" onClick={() => files.current?.click()}>
        <Trans>Add files</Trans>
      </Button>
      <input {...input} ref={files} multiple aria-label={t`Files to add`} />
      <input {...input} ref={camera} accept="image/*" capture="environment" aria-label={t`Photo to add`} />
    </>
  );
}

function FileList({ files, onDeleted }: { files: StoredFile[]; onDeleted: () => void }) {
  const { t } = useLingui();
  const { mutateAsync: remove } = useDeleteFile();
  const { mutate: restore } = useRestoreFile();
  return (
    <ul aria-label={t`Files`} className="divide-y divide-line">
      {files.map((file) => (
        <FileRow
          key={file.id}
          file={file}
          onDelete={() =>
            remove(file.id).then(
              () => {
                onDeleted();
                toast.success(t`File deleted`, {
                  description: file.name,
                  action: { label: t`Undo`, onClick: () => restore(file.id) },
                });
              },
              () => undefined,
            )
          }
        />
      ))}
    </ul>
  );
}
