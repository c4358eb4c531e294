import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link, type LinkProps } from 'react-router-dom';
import { Button, type ButtonProps, iconSize } from './Button';

interface LinkButtonProps extends LinkProps, Pick<ButtonProps, 'tone' | 'size'> {
  /** Before the label. */
  icon?: LucideIcon;
  children: ReactNode;
}

/** A link to a page of the app that looks like a button. */
export function LinkButton({ tone, size, icon: Icon, children, ...link }: LinkButtonProps) {
  return (
    <Button asChild tone={tone} size={size}>
      <Link {...link}>
        {Icon && <Icon size={iconSize(size)} aria-hidden="true" />}
        {children}
      </Link>
    </Button>
  );
}
