import type { ScoreFactor } from '@rapport/shared/ai';
import { dealPath } from '@rapport/shared/paths';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '../../lib/routes/paths';
import { Dialog } from '../../ui/overlay/Dialog';
import { LearnedFrom, type Noun } from './LearnedFrom';

interface FactorLinkProps {
  factor: ScoreFactor;
  noun: Noun;
  /** The path of the contact's timeline, which shows what some reasons are about. */
  timeline?: string;
  className: string;
  children: ReactNode;
}

/** Opens what a reason is based on: the records that it counts, the deal, the contacts that share it, or the timeline. */
export function FactorLink({ factor, noun, timeline, className, children }: FactorLinkProps) {
  const [isOpen, setIsOpen] = useState(false);
  const { label, counted } = factor;
  if (counted) {
    return (
      <>
        <button type="button" onClick={() => setIsOpen(true)} className={className}>
          {children}
        </button>
        <Dialog open={isOpen} onOpenChange={setIsOpen} title={label} size="small">
          <LearnedFrom noun={noun} counted={counted} />
        </Dialog>
      </>
    );
  }
  const to = placeBehind(factor, timeline);
  return to ? (
    <Link to={to} className={className}>
      {children}
    </Link>
  ) : (
    children
  );
}

/** The link for a reason that counts no records; `null` if there is none. */
const placeBehind = ({ deal_id, filter, is_on_timeline }: ScoreFactor, timeline?: string): string | null => {
  if (deal_id) return dealPath(deal_id);
  if (filter) return `${paths.contacts}?${new URLSearchParams({ filter })}`;
  return (is_on_timeline && timeline) || null;
};
