import { Trans, useLingui } from '@lingui/react/macro';
import { clsx } from 'clsx';
import { useEffect, useState } from 'react';
import { versionOnServer } from '../../lib/http/newVersion';
import { Button } from '../button/Button';

interface MissingFileProps {
  onRetry: () => void;
  /** A retry has failed too: some browsers, such as Chromium before 156, never load a failed module again. */
  isRetried?: boolean;
  /** By default reloads the current page. The browser asks first when there is unsaved input. */
  onReload?: () => void;
  onDismiss?: () => void;
  /** Floats above the page, for a part without a place in it, such as a dialog. */
  floats?: boolean;
}

/** Says that a part of the app could not be loaded. Everything else stays as it is. */
export function MissingFile({
  onRetry,
  isRetried,
  onReload = () => window.location.reload(),
  onDismiss,
  floats,
}: MissingFileProps) {
  const { t } = useLingui();
  const [version, setVersion] = useState<Awaited<ReturnType<typeof versionOnServer>>>('unreachable');
  useEffect(() => {
    let isCurrent = true;
    void versionOnServer().then((found) => isCurrent && setVersion(found));
    return () => {
      isCurrent = false;
    };
  }, []);
  // While the server cannot be reached, a reload would only show the browser's own error page.
  const helpsOnlyReload = version === 'outdated' || (isRetried && version === 'current');
  return (
    <div
      role="alert"
      className={clsx(
        'flex flex-wrap items-center justify-center gap-x-4 gap-y-2 rounded-lg border border-line bg-raised px-4 py-3',
        floats && 'pointer-events-auto fixed inset-x-4 bottom-4 z-50 max-sm:bottom-18 mx-auto max-w-xl shadow-float',
      )}
    >
      <p className="min-w-48 flex-1">
        {helpsOnlyReload
          ? t`Rapport has to be reloaded to show this part. Save your changes first.`
          : t`This part could not be loaded. Check your connection and try again. Your unsaved changes are still here.`}
      </p>
      <div className="flex gap-2">
        {onDismiss && (
          <Button tone="quiet" onClick={onDismiss}>
            <Trans>Not now</Trans>
          </Button>
        )}
        <Button onClick={helpsOnlyReload ? onReload : onRetry}>{helpsOnlyReload ? t`Reload` : t`Try Again`}</Button>
      </div>
    </div>
  );
}

interface MissingOverlayProps extends Pick<MissingFileProps, 'onRetry' | 'isRetried'> {
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
  onClose?: () => void;
}

/** The same for a dialog, a menu or a panel, which has no place in the page. */
export function MissingOverlay({ open = true, onOpenChange, onClose, onRetry, isRetried }: MissingOverlayProps) {
  const close = onOpenChange ? () => onOpenChange(false) : onClose;
  return open && <MissingFile floats onRetry={onRetry} isRetried={isRetried} onDismiss={close} />;
}
