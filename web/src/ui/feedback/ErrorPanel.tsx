import { Trans } from '@lingui/react/macro';
import { CircleAlert } from 'lucide-react';
import { Button } from '../button/Button';

interface ErrorPanelProps {
  title: string;
  /** The server's message for the user. */
  message?: string;
  onRetry?: () => void;
  isRetrying?: boolean;
}

export function ErrorPanel({ title, message, onRetry, isRetrying }: ErrorPanelProps) {
  return (
    <div
      role="alert"
      className="flex flex-col items-center gap-1 rounded-lg border border-line bg-surface px-6 py-10 text-center in-data-card:border-0"
    >
      <CircleAlert size={24} strokeWidth={1.75} aria-hidden="true" className="mb-2 text-danger-text" />
      <p className="max-w-prose text-balance break-words font-display text-heading">{title}</p>
      {message && <p className="max-w-prose break-words text-ink-soft">{message}</p>}
      {onRetry && (
        <Button className="mt-4" onClick={onRetry} isBusy={isRetrying}>
          <Trans>Try Again</Trans>
        </Button>
      )}
    </div>
  );
}
