import { Trans, useLingui } from '@lingui/react/macro';
import type { FilePlace } from '@rapport/shared/files';
import { ATTACHMENTS_BYTES_MAX, ATTACHMENTS_MAX, type OutgoingMail } from '@rapport/shared/outgoingMail';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Paperclip, Upload as UploadIcon, X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useFormContext } from 'react-hook-form';
import { fileQueries } from '../../lib/files/files.queries';
import { UploadRow } from '../../lib/files/UploadRow';
import { useUploads } from '../../lib/files/useUploads';
import { useSize } from '../../lib/format/useSize';
import { mailContentQuery } from '../../lib/records/mailThread';
import { Button } from '../../ui/button/Button';
import { IconButton } from '../../ui/button/IconButton';
import { toast } from '../../ui/feedback/toast';
import { Menu, MenuItem, MenuLabel, MenuSeparator } from '../../ui/overlay/Menu';

export type AttachedFile = OutgoingMail['files'][number];

const MOST_OFFERED = 10;

interface AttachedFields {
  files: AttachedFile[];
  forwarded: number[];
}

interface AttachmentsProps {
  /** The record whose files are offered, and to which uploads are saved. */
  place: FilePlace;
  /** The id of the email that is forwarded. */
  forwards?: string;
  onUploading: (isUploading: boolean) => void;
}

/**
 * The attachments of an email: the files in the form's field `files`, and in `forwarded` the attachments of a forwarded
 * email.
 */
export function Attachments({ place, forwards, onUploading }: AttachmentsProps) {
  const { t } = useLingui();
  const chooser = useRef<HTMLInputElement>(null);
  const { watch, getValues, setValue } = useFormContext<AttachedFields>();
  const [attached, numbers] = watch(['files', 'forwarded']);
  const { data: email } = useQuery({ ...mailContentQuery(forwards ?? ''), enabled: forwards !== undefined });
  const forwarded = (email?.attachments ?? []).filter(({ nth }) => numbers.includes(nth));
  const { data } = useInfiniteQuery(fileQueries.of(place));
  const set = (files: AttachedFile[]) => setValue('files', files, { shouldDirty: true, shouldValidate: false });
  const attach = ({ id: fileId, name, size }: AttachedFile) => {
    const files = getValues('files');
    if (files.length >= ATTACHMENTS_MAX) toast.info(t`Attach at most ${{ most: ATTACHMENTS_MAX }} files`);
    else if (bytesOf(files) + bytesOf(forwarded) + size > ATTACHMENTS_BYTES_MAX)
      toast.info(t`Attach at most ${{ megabytes: ATTACHMENTS_BYTES_MAX / 1024 ** 2 }} MB together`);
    else set([...files, { id: fileId, name, size }]);
  };
  const { uploads, isBusy, add, retry, discard } = useUploads(place, attach);
  useEffect(() => onUploading(isBusy), [isBusy, onUploading]);
  const others = (data?.items ?? []).filter((file) => !attached.some((one) => one.id === file.id));
  return (
    <>
      <Menu
        align="start"
        trigger={
          <Button icon={Paperclip} size="small">
            <Trans>Attach</Trans>
          </Button>
        }
      >
        <MenuItem icon={UploadIcon} onSelect={() => chooser.current?.click()}>
          <Trans>Upload files…</Trans>
        </MenuItem>
        {others.length > 0 && (
          <>
            <MenuSeparator />
            <MenuLabel>
              <Trans>Files of this record</Trans>
            </MenuLabel>
            {others.slice(0, MOST_OFFERED).map((file) => (
              <MenuItem key={file.id} onSelect={() => attach(file)}>
                <bdi title={file.name}>{file.name}</bdi>
              </MenuItem>
            ))}
          </>
        )}
      </Menu>
      <input
        ref={chooser}
        type="file"
        multiple
        tabIndex={-1}
        aria-label={t`Files to attach`}
        className="sr-only"
        onChange={({ target }) => {
          const chosen = [...(target.files ?? [])];
          target.value = '';
          add(chosen);
        }}
      />
      {attached.length + forwarded.length + uploads.length > 0 && (
        <ul aria-label={t`Attachments`} className="flex min-w-0 basis-full flex-col">
          {forwarded.map(({ nth, name, size }) => (
            <Attached
              key={nth}
              name={name}
              size={size}
              onRemove={() =>
                setValue(
                  'forwarded',
                  numbers.filter((one) => one !== nth),
                  { shouldDirty: true },
                )
              }
            />
          ))}
          {attached.map(({ id: fileId, name, size }) => (
            <Attached
              key={fileId}
              name={name}
              size={size}
              onRemove={() => set(attached.filter((one) => one.id !== fileId))}
            />
          ))}
          {uploads.map((upload) => (
            <UploadRow
              key={upload.key}
              upload={upload}
              onRetry={() => retry(upload)}
              onDiscard={() => discard(upload)}
            />
          ))}
        </ul>
      )}
    </>
  );
}

interface AttachedProps {
  name: string;
  size: number;
  onRemove: () => void;
}

function Attached({ name, size, onRemove }: AttachedProps) {
  const { t } = useLingui();
  const sizeOf = useSize();
  return (
    <li className="flex items-center gap-2">
      <Paperclip size={14} aria-hidden="true" className="shrink-0 text-ink-faint" />
      <bdi title={name} className="min-w-0 truncate">
        {name}
      </bdi>
      <span className="shrink-0 text-ink-faint text-xs">{sizeOf(size)}</span>
      <IconButton icon={X} label={t`Remove ${name}`} size="small" onClick={onRemove} />
    </li>
  );
}

const bytesOf = (files: { size: number }[]) => files.reduce((sum, { size }) => sum + size, 0);
