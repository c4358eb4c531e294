import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';

interface LinkedRowProps {
  to: string;
  name: string;
  /** Before the name, such as a picture. */
  lead?: ReactNode;
  /** Under the name. */
  detail: string;
  /** At the end of the row. */
  children: ReactNode;
}

/** A row of a list in a card, all of which leads to one record. */
export function LinkedRow({ to, name, lead, detail, children }: LinkedRowProps) {
  return (
    <li className="relative flex items-center gap-3 px-4 py-2.5 hover:bg-hover">
      {lead}
      <div className="min-w-0 flex-1">
        <Link to={to} title={name} className="block truncate font-display text-name after:absolute after:inset-0">
          <bdi>{name}</bdi>
        </Link>
        <p title={detail} className="truncate text-ink-faint tabular-nums">
          {detail}
        </p>
      </div>
      {children}
    </li>
  );
}
