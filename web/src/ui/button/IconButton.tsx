import { clsx } from 'clsx';
import type { LucideIcon } from 'lucide-react';
import type { ComponentProps } from 'react';
import { iconSize } from './Button';

export interface IconButtonProps extends ComponentProps<'button'> {
  /** Read by screen readers and shown on hover. */
  label: string;
  /** Shown unless the button has children. */
  icon?: LucideIcon;
  size?: 'small' | 'medium';
  tone?: 'quiet' | 'danger';
}

export function IconButton({
  label,
  icon: Icon,
  size = 'medium',
  tone = 'quiet',
  className,
  type = 'button',
  children,
  ...props
}: IconButtonProps) {
  return (
    <button
      {...props}
      type={type}
      aria-label={label}
      title={label}
      className={clsx(
        'inline-flex shrink-0 items-center justify-center rounded-md text-ink-soft transition-colors duration-150',
        'enabled:hover:bg-hover data-[state=open]:bg-hover disabled:cursor-not-allowed disabled:opacity-55 pointer-coarse:size-11',
        size === 'small' ? 'size-6' : 'size-8',
        tone === 'danger' ? 'enabled:hover:text-danger-text' : 'enabled:hover:text-ink',
        className,
      )}
    >
      {Icon ? <Icon size={iconSize(size)} aria-hidden="true" /> : children}
    </button>
  );
}
