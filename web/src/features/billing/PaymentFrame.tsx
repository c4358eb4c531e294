import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { appName } from '../../lib/words/i18n';

const tones = {
  ok: 'text-ok-text',
  danger: 'text-danger-text',
  neutral: 'text-ink-faint',
};

interface PaymentFrameProps {
  icon: LucideIcon;
  tone: keyof typeof tones;
  title: string;
  children: ReactNode;
  /** Links to the pages where the user can continue. */
  actions?: ReactNode;
}

/** The frame of the pages to which Stripe returns the user, whether or not they have paid. */
export function PaymentFrame({ icon: Icon, tone, title, children, actions }: PaymentFrameProps) {
  return (
    <main className="flex min-h-dvh items-center justify-center bg-paper p-4">
      <title>{`${title} – ${appName()}`}</title>
      <div className="flex w-full max-w-lg flex-col items-center gap-4 rounded-lg border border-line bg-surface p-6 text-center sm:p-8">
        <Icon size={40} strokeWidth={1.25} aria-hidden="true" className={tones[tone]} />
        <h1 className="font-display text-title">{title}</h1>
        <div className="flex w-full flex-col items-center gap-3 text-ink-soft">{children}</div>
        {actions && <div className="flex flex-wrap justify-center gap-2">{actions}</div>}
      </div>
    </main>
  );
}
