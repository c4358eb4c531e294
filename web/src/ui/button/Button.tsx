import { clsx } from 'clsx';
import type { LucideIcon } from 'lucide-react';
import { type ComponentProps, cloneElement, isValidElement } from 'react';
import { Spinner } from '../feedback/Spinner';

const tones = {
  primary: 'bg-accent text-accent-ink border-transparent enabled:hover:bg-accent-hover [a&]:hover:bg-accent-hover',
  secondary: 'bg-surface text-ink border-control/60 enabled:hover:bg-hover [a&]:hover:bg-hover',
  quiet:
    'bg-transparent text-ink-soft border-transparent enabled:hover:bg-hover enabled:hover:text-ink [a&]:hover:bg-hover',
  danger: 'bg-danger text-danger-ink border-transparent enabled:hover:bg-danger-hover',
};

const sizes = {
  small: 'h-7 gap-1.5 px-2.5 text-[13px]/4',
  medium: 'h-8 gap-2 px-3 text-sm',
  large: 'h-11 gap-2 px-5 text-base',
};

/** The size of the icon in a button, in pixels. */
export const iconSize = (size?: keyof typeof sizes) => (size === 'small' ? 15 : 16);

export interface ButtonProps extends ComponentProps<'button'> {
  tone?: keyof typeof tones;
  size?: keyof typeof sizes;
  /** Before the label. */
  icon?: LucideIcon;
  /** Shows a spinner and ignores presses, but keeps the focus, which a disabled button would lose. */
  isBusy?: boolean;
  /** Styles its only child, such as a router link, as a button. */
  asChild?: boolean;
}

export function Button({
  tone = 'secondary',
  size = 'medium',
  icon: Icon,
  isBusy = false,
  asChild = false,
  className,
  children,
  onClick,
  ...props
}: ButtonProps) {
  const look = clsx(
    'inline-flex shrink-0 select-none items-center justify-center whitespace-nowrap rounded-md border font-medium transition-colors duration-150 [&_svg]:shrink-0',
    'disabled:cursor-not-allowed disabled:opacity-55 pointer-coarse:min-h-11 pointer-coarse:min-w-11',
    tones[tone],
    sizes[size],
    className,
  );
  // Radix' Slot does the same, but takes a tenth of the landing page's budget beside React.
  if (asChild && isValidElement<ComponentProps<'a'>>(children)) {
    return cloneElement(children, { className: clsx(look, children.props.className) });
  }
  return (
    <button
      type="button"
      {...props}
      className={look}
      aria-disabled={isBusy || undefined}
      aria-busy={isBusy || undefined}
      onClick={isBusy ? (event) => event.preventDefault() : onClick}
    >
      {/* Replaces the icon, so that the button keeps its width. */}
      {isBusy ? <Spinner /> : Icon && <Icon size={iconSize(size)} aria-hidden="true" />}
      {children}
    </button>
  );
}
