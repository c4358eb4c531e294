import { useLingui } from '@lingui/react/macro';
import type { StoredFile } from '@rapport/shared/files';
import { Download, File as FileIcon, Trash2 } from 'lucide-react';
import { type MouseEvent, useState } from 'react';
import { saveFile } from '../../lib/browser/saveFile';
import { contentPath, picturePath, useDownloadFile } from '../../lib/files/files.queries';
import { useSize } from '../../lib/format/useSize';
import { hasSessionChanged } from '../../lib/session/tokens';
import { IconButton } from '../../ui/button/IconButton';
import { Spinner } from '../../ui/feedback/Spinner';
import { RelativeTime } from '../../ui/text/RelativeTime';

export function FileRow({ file, onDelete }: { file: StoredFile; onDelete: () => void }) {
  const { t } = useLingui();
  const { name, size, created_at, uploader_name } = file;
  const sizeOf = useSize();
  const { mutate: download, isPending } = useDownloadFile();
  const save = () => {
    if (!isPending) download(file, { onSuccess: (bytes) => saveFile(name, bytes, 'application/octet-stream') });
  };
  const onClick = (event: MouseEvent) => {
    // With a modifier key, the browser fetches the file itself, with its cookie, which must belong to this session.
    const hasKey = event.ctrlKey || event.metaKey || event.shiftKey || event.altKey;
    if (hasKey && !hasSessionChanged()) return;
    event.preventDefault();
    save();
  };
  return (
    <li className="flex items-center gap-3 py-2">
      <Thumbnail file={file} />
      <div className="min-w-0 flex-1">
        <a
          href={contentPath(file)}
          download={name}
          title={name}
          onClick={onClick}
          className="tap-target block truncate text-accent-text hover:underline"
        >
          <bdi>{name}</bdi>
        </a>
        <p className="truncate text-ink-faint text-xs">
          {sizeOf(size)}
          {'\u00a0· '}
          <RelativeTime instant={created_at} />
          {uploader_name && (
            <>
              {'\u00a0· '}
              <bdi>{uploader_name}</bdi>
            </>
          )}
        </p>
      </div>
      <div className="flex shrink-0 items-center">
        <IconButton label={t`Download ${name}`} size="small" aria-busy={isPending || undefined} onClick={save}>
          {isPending ? <Spinner /> : <Download size={14} aria-hidden="true" />}
        </IconButton>
        <IconButton label={t`Delete ${name}`} size="small" tone="danger" onClick={onDelete}>
          <Trash2 size={14} aria-hidden="true" />
        </IconButton>
      </div>
    </li>
  );
}

/** Hidden from screen readers, because it only repeats the file name beside it. */
function Thumbnail({ file }: { file: StoredFile }) {
  const [isMissing, setIsMissing] = useState(false);
  const box = 'size-10 shrink-0 rounded-md border border-line bg-surface';
  if (file.is_picture && !isMissing) {
    return (
      <img
        src={picturePath(file)}
        alt=""
        loading="lazy"
        decoding="async"
        width={40}
        height={40}
        onError={() => setIsMissing(true)}
        className={`${box} object-cover`}
      />
    );
  }
  return (
    <span aria-hidden="true" className={`${box} flex items-center justify-center text-ink-faint`}>
      <FileIcon size={18} />
    </span>
  );
}
