import { useLingui } from '@lingui/react/macro';
import { Banner } from '../../../ui/feedback/Banner';
import { Progress } from '../../../ui/feedback/Progress';
import type { Upload } from './useUploads';

/** The files that are being uploaded, and those that were refused. */
export function UploadList({ uploads }: { uploads: Upload[] }) {
  const { t } = useLingui();
  if (uploads.length === 0) return null;
  return (
    <ul aria-label={t`Uploads`} className="flex flex-col gap-3">
      {uploads.map(({ key, name, share, problem }) => (
        <li key={key}>
          {problem ? (
            <Banner tone="danger" role="alert" title={name}>
              {problem}
            </Banner>
          ) : (
            <div className="flex flex-col gap-1.5">
              <p className="truncate">
                <bdi>{name}</bdi>
                <span className="text-ink-faint">{`\u00a0· ${share < 1 ? t`uploading` : t`checking`}`}</span>
              </p>
              <Progress label={t`Upload of ${name}`} percent={share < 1 ? share * 100 : undefined} />
            </div>
          )}
        </li>
      ))}
    </ul>
  );
}
