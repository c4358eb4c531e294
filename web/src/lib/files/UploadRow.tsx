import { Trans, useLingui } from '@lingui/react/macro';
import { RotateCcw, X } from 'lucide-react';
import { IconButton } from '../../ui/button/IconButton';
import { Progress } from '../../ui/feedback/Progress';
import { FieldError } from '../../ui/form/FieldError';
import type { Upload } from './useUploads';

interface UploadRowProps {
  upload: Upload;
  onRetry: () => void;
  onDiscard: () => void;
}

export function UploadRow({ upload, onRetry, onDiscard }: UploadRowProps) {
  const { t } = useLingui();
  const { name } = upload.file;
  return (
    <li className="flex items-start gap-2 py-2">
      <div className="min-w-0 flex-1">
        <bdi title={name} className="block truncate">
          {name}
        </bdi>
        {upload.problem ? (
          <FieldError>{upload.problem}</FieldError>
        ) : (
          <div className="mt-1.5">
            <Progress label={t`Uploading ${name}`} percent={upload.share < 1 ? upload.share * 100 : undefined} />
            <p role="status" className="text-[13px]/4.5 text-ink-faint">
              {upload.isBroken && <Trans>The connection is interrupted. The upload continues when it is back.</Trans>}
            </p>
          </div>
        )}
      </div>
      {upload.problem && (
        <div className="flex shrink-0">
          {upload.canRetry && (
            <IconButton label={t`Try ${name} again`} size="small" icon={RotateCcw} onClick={onRetry} />
          )}
          <IconButton label={t`Remove ${name}`} size="small" icon={X} onClick={onDiscard} />
        </div>
      )}
    </li>
  );
}
