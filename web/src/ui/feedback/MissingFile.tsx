import { Trans, useLingui } from '@lingui/react/macro';
import { clsx } from 'clsx';
import { useEffect, useState } from 'react';
import { isOutdated } from '../../lib/http/newVersion';
import { Button } from '../button/Button';

interface MissingFileProps {
  onRetry: () => void;
  /** By default reloads the current page. The browser asks first when there is unsaved input. */
  onReload?: () => void;
  onDismiss?: () => void;
  /** Floats above the page, for a part that has no place in it, such as a dialog. */
  floats?: boolean;
}

/** Says that a part of the app could not be fetched. Everything else stays as it is. */
export function MissingFile({
  onRetry,
  onReload = () => window.location.reload(),
  onDismiss,
  floats,
}: MissingFileProps) {
  const { t } = useLingui();
  const [outdated, setOutdated] = useState(false);
  useEffect(() => {
    let isCurrent = true;
    void isOutdated().then((found) => isCurrent && setOutdated(found));
    return () => {
      isCurrent = false;
    };
  }, []);
  return (
    <div
      role="alert"
      className={clsx(
        'flex flex-wrap items-center justify-center gap-x-4 gap-y-2 rounded-lg border border-line bg-raised px-4 py-3',
        floats && 'pointer-events-auto fixed inset-x-4 bottom-4 z-50 max-sm:bottom-18 mx-auto max-w-xl shadow-float',
      )}
    >
      <p className="min-w-48 flex-1">
        {outdated
          ? t`A new version of Rapport is available. Save your changes, then reload.`
          : t`This part could not be loaded. Check your connection and try again. Your unsaved changes are still here.`}
      </p>
      <div className="flex gap-2">
        {onDismiss && (
          <Button tone="quiet" onClick={onDismiss}>
            <Trans>Not now</Trans>
          </Button>
        )}
        <Button onClick={outdated ? onReload : onRetry}>{outdated ? t`Reload` : t`Try Again`}</Button>
      </div>
    </div>
  );
}

interface MissingOverlayProps {
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
  onClose?: () => void;
  onRetry: () => void;
}

/** The same for a dialog, a menu or a panel, which has no place in the page. */
export function MissingOverlay({ open = true, onOpenChange, onClose, onRetry }: MissingOverlayProps) {
  const close = onOpenChange ? () => onOpenChange(false) : onClose;
  return open && <MissingFile floats onRetry={onRetry} onDismiss={close} />;
}
