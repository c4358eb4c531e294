import { useLingui } from '@lingui/react/macro';
import { clsx } from 'clsx';
import { CircleAlert, CircleCheck, Info, TriangleAlert, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { IconButton } from '../button/IconButton';

const tones = {
  info: { icon: Info, look: 'bg-sunken text-ink-soft' },
  ok: { icon: CircleCheck, look: 'bg-ok-soft text-ok-text' },
  warning: { icon: TriangleAlert, look: 'bg-warning-soft text-warning-text' },
  danger: { icon: CircleAlert, look: 'bg-danger-soft text-danger-text' },
};

interface BannerProps {
  tone?: keyof typeof tones;
  title?: string;
  children?: ReactNode;
  action?: ReactNode;
  onDismiss?: () => void;
  /** `alert` interrupts a screen reader. Use it for errors that just happened. */
  role?: 'status' | 'alert';
}

export function Banner({ tone = 'info', title, children, action, onDismiss, role }: BannerProps) {
  const { t } = useLingui();
  const { icon: Icon, look } = tones[tone];
  return (
    <div role={role} className={clsx('flex items-start gap-2.5 rounded-lg px-3 py-2.5', look)}>
      <div className="flex min-w-0 flex-1 flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div className="flex min-w-0 items-start gap-2.5">
          <Icon size={16} aria-hidden="true" className="mt-0.5 shrink-0" />
          <div className="min-w-0 break-words">
            {/* The title has the color of its tone, or the stronger one if the tone has none. */}
            {title && <p className={clsx('font-semibold', tone === 'info' && 'text-ink')}>{title}</p>}
            {children && <div className={title && tone !== 'info' ? 'text-ink' : undefined}>{children}</div>}
          </div>
        </div>
        {/* Below the text if there is no room next to it. */}
        {action && <div className="ps-6.5">{action}</div>}
      </div>
      {onDismiss && (
        <IconButton
          label={t`Dismiss`}
          size="small"
          // Aligned with the text, or with the button next to it.
          className={clsx('-my-0.5 pointer-coarse:-my-3 pointer-coarse:-me-3', action && 'sm:pointer-fine:my-0.5')}
          onClick={onDismiss}
        >
          <X size={14} aria-hidden="true" />
        </IconButton>
      )}
    </div>
  );
}
