import { useLingui } from '@lingui/react/macro';
import { clsx } from 'clsx';
import { type LucideIcon, Pencil } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { IconButton } from '../button/IconButton';
import { Checkbox } from '../form/Checkbox';
import { isShiftHeld } from '../form/isShiftHeld';
import { RowMenu } from '../table/RowMenu';
import { Avatar } from '../text/Avatar';
import type { CardActions } from './RecordList';

interface RecordCardProps {
  name: string;
  /** The name whose initials the avatar shows, if it is not the record's own. */
  avatarName?: string;
  path: string;
  actions: CardActions;
  onEdit?: () => void;
  /** Below the name, on one line. */
  badge?: ReactNode;
  /** A list of `CardFact`. */
  facts: ReactNode;
  /** The line at the bottom. */
  children?: ReactNode;
}

/** A card of a list, as tall as the grid requires. The whole card links to the record. */
export function RecordCard({
  name,
  avatarName = name,
  path,
  actions,
  onEdit,
  badge,
  facts,
  children,
}: RecordCardProps) {
  const { t } = useLingui();
  return (
    <article
      className={clsx(
        'record-card relative flex h-full flex-col gap-2 rounded-lg border bg-surface p-4 transition-colors duration-150',
        actions.isChosen ? 'border-accent' : 'border-line hover:border-control/60',
      )}
    >
      <header className="flex items-start gap-3">
        <span className="card-choice">
          <Avatar name={avatarName} className="card-picture" />
          <Checkbox
            label={t`Select ${name}`}
            hideLabel
            checked={actions.isChosen}
            onChange={({ nativeEvent }) => actions.onChoose(isShiftHeld(nativeEvent))}
            className="chooser"
          />
        </span>
        <div className={clsx('min-w-0 flex-1', !badge && 'pt-1')}>
          <h2 className="font-display text-name">
            <Link to={path} title={name} className="block truncate after:absolute after:inset-0">
              <bdi>{name}</bdi>
            </Link>
          </h2>
          {badge}
        </div>
        {onEdit && (
          <IconButton
            icon={Pencil}
            label={t`Edit ${name}`}
            size="small"
            className="relative z-10 pointer-coarse:-my-2 pointer-coarse:-ms-3"
            onClick={onEdit}
          />
        )}
        <span className="relative z-10 pointer-coarse:-mx-3 pointer-coarse:-my-2">
          <RowMenu name={name} onPeek={actions.onPeek} onDelete={actions.onDelete} />
        </span>
      </header>
      <ul className="flex flex-col gap-0.5 text-ink-soft empty:hidden">{facts}</ul>
      {/* The line leaves room around its buttons, which are larger for fingers than they look. */}
      {children && (
        <div className="flex min-w-0 shrink-0 items-center gap-1 overflow-hidden pointer-coarse:-my-2.5 pointer-coarse:py-2.5">
          {children}
        </div>
      )}
    </article>
  );
}

/** A line of a card. Renders nothing without a text. */
export function CardFact({ icon: Icon, text, children }: { icon: LucideIcon; text: string; children?: ReactNode }) {
  if (!text) return null;
  return (
    <li className="flex min-w-0 items-center gap-2">
      <Icon size={14} aria-hidden="true" className="shrink-0 text-ink-faint" />
      {children ?? (
        <bdi title={text} className="truncate">
          {text}
        </bdi>
      )}
    </li>
  );
}
