import type { Company } from '@rapport/shared/companies';
import { companyPath } from '@rapport/shared/paths';
import { clsx } from 'clsx';
import { Globe, Pencil, Phone, Trash2, Users } from 'lucide-react';
import { Link } from 'react-router-dom';
import { useNumber } from '../../lib/format/useNumber';
import { IconButton } from '../../ui/button/IconButton';
import { Checkbox } from '../../ui/form/Checkbox';
import { Avatar } from '../../ui/text/Avatar';
import { Badge } from '../../ui/text/Badge';

interface CompanyCardProps {
  company: Company;
  isChosen: boolean;
  onChoose: (isRange: boolean) => void;
  onEdit: () => void;
  onDelete: () => void;
}

/** One company in the list. As high as the grid says. */
export function CompanyCard({ company, isChosen, onChoose, onEdit, onDelete }: CompanyCardProps) {
  const number = useNumber();
  const { id, name, domain, phone, industry, size, contacts_count } = company;
  return (
    <article
      className={clsx(
        'flex h-full flex-col gap-2 rounded-lg border bg-surface p-4 transition-colors duration-150',
        isChosen ? 'border-accent' : 'border-line',
      )}
    >
      <header className="flex items-start gap-3">
        <Avatar name={name} />
        <h2
          title={name}
          className="min-w-0 flex-1 truncate pt-1 font-semibold pointer-coarse:-mt-2.5 pointer-coarse:-mb-2.5"
        >
          <Link to={companyPath(id)} className="tap-target inline-block max-w-full truncate align-top hover:underline">
            <bdi>{name}</bdi>
          </Link>
        </h2>
        <Checkbox
          label={`Choose ${name}`}
          hideLabel
          checked={isChosen}
          onChange={({ nativeEvent }) => onChoose((nativeEvent as unknown as MouseEvent).shiftKey)}
          className="pointer-coarse:-my-2 pointer-coarse:-ms-3"
        />
        <IconButton
          label={`Edit ${name}`}
          size="small"
          className="pointer-coarse:-my-2 pointer-coarse:-ms-3"
          onClick={onEdit}
        >
          <Pencil size={15} aria-hidden="true" />
        </IconButton>
        <IconButton
          label={`Delete ${name}`}
          size="small"
          tone="danger"
          className="pointer-coarse:-mx-3 pointer-coarse:-my-2"
          onClick={onDelete}
        >
          <Trash2 size={15} aria-hidden="true" />
        </IconButton>
      </header>
      <ul className="flex flex-col gap-0.5 text-ink-soft">
        {domain && (
          <li className="flex min-w-0 items-center gap-2">
            <Globe size={14} aria-hidden="true" className="shrink-0 text-ink-faint" />
            <a
              href={`https://${domain}`}
              target="_blank"
              rel="noreferrer"
              title={domain}
              className="tap-target truncate text-accent-text hover:underline"
            >
              {domain}
            </a>
          </li>
        )}
        {phone && (
          <li className="flex min-w-0 items-center gap-2">
            <Phone size={14} aria-hidden="true" className="shrink-0 text-ink-faint" />
            <span title={phone} className="truncate">
              {phone}
            </span>
          </li>
        )}
        <li className="flex min-w-0 items-center gap-2">
          <Users size={14} aria-hidden="true" className="shrink-0 text-ink-faint" />
          {contacts_count === 1 ? '1 contact' : `${number(contacts_count)} contacts`}
        </li>
      </ul>
      <div className="mt-auto flex min-w-0 shrink-0 gap-1 overflow-hidden">
        {industry && (
          <span className="min-w-0">
            <Badge>{industry}</Badge>
          </span>
        )}
        {size && <Badge>{size} people</Badge>}
      </div>
    </article>
  );
}
