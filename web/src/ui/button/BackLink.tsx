import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { LinkButton } from './LinkButton';

/** The link above a page's title to the list it belongs to. Its arrow is aligned with the edge of the page. */
export function BackLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <LinkButton to={to} tone="quiet" size="small" icon={ArrowLeft} className="-ms-2.5">
      {children}
    </LinkButton>
  );
}
