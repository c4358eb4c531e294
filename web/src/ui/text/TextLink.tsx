import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';

const look = 'text-accent-text underline decoration-1 decoration-accent/40 underline-offset-2 hover:decoration-accent';

interface TextLinkProps {
  /** A path of the app, or a full address (`https:`, `mailto:`, `tel:`). */
  to: string;
  onClick?: () => void;
  children: ReactNode;
}

/** A link within text. External addresses open in a new tab. */
export function TextLink({ to, onClick, children }: TextLinkProps) {
  if (/^(mailto|tel):/.test(to)) {
    return (
      <a href={to} className={look} onClick={onClick}>
        {children}
      </a>
    );
  }
  const elsewhere = /^https?:/.test(to) && { target: '_blank', rel: 'noopener noreferrer' };
  return (
    <Link to={to} className={look} onClick={onClick} {...elsewhere}>
      {children}
    </Link>
  );
}
