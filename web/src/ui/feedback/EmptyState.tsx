import type { ReactNode } from 'react';
import type { PictureName } from './drawings';
import { Picture } from './Picture';

interface EmptyStateProps {
  picture?: PictureName;
  title: string;
  /** One line of explanation. */
  children?: ReactNode;
  /** The one button to get started. */
  action?: ReactNode;
}

export function EmptyState({ picture, title, children, action }: EmptyStateProps) {
  return (
    <div className="flex flex-col items-center gap-1 px-6 py-12 text-center">
      {picture && (
        <div className="mb-4">
          <Picture name={picture} />
        </div>
      )}
      <p className="max-w-prose text-balance break-words font-display text-heading">{title}</p>
      {children && <div className="max-w-prose text-balance text-ink-soft">{children}</div>}
      {action && <div className="mt-4">{action}</div>}
    </div>
  );
}
