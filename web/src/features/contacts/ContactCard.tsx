import type { Contact } from '@rapport/shared/contacts';
import { contactPath } from '@rapport/shared/paths';
import { clsx } from 'clsx';
import { Building2, Mail, Phone, Trash2 } from 'lucide-react';
import { Link } from 'react-router-dom';
import { tagPath } from '../../lib/routes/links';
import { IconButton } from '../../ui/button/IconButton';
import { Checkbox } from '../../ui/form/Checkbox';
import { Avatar } from '../../ui/text/Avatar';
import { Badge } from '../../ui/text/Badge';
import { StatusBadge } from './StatusBadge';

const TAGS_SHOWN = 3;

interface ContactCardProps {
  contact: Contact;
  isChosen: boolean;
  onChoose: (isRange: boolean) => void;
  onDelete: () => void;
}

/** One contact in the list: who, how to reach them, and what can be done. As high as the grid says. */
export function ContactCard({ contact, isChosen, onChoose, onDelete }: ContactCardProps) {
  const { id, name, email, phone, company, status, tags } = contact;
  return (
    <article
      className={clsx(
        'group relative flex h-full flex-col gap-2 rounded-lg border bg-surface p-4 transition-colors duration-150',
        isChosen ? 'border-accent' : 'border-line hover:border-control/60',
      )}
    >
      <header className="flex items-start gap-3">
        <Avatar name={name} />
        <div className="min-w-0 flex-1">
          <h2 className="font-semibold">
            <Link to={contactPath(id)} title={name} className="block truncate after:absolute after:inset-0">
              <bdi>{name}</bdi>
            </Link>
          </h2>
          <StatusBadge status={status} />
        </div>
        <Checkbox
          label={`Choose ${name}`}
          hideLabel
          checked={isChosen}
          onChange={({ nativeEvent }) => onChoose((nativeEvent as unknown as MouseEvent).shiftKey)}
          className="relative z-10 pointer-coarse:-my-2 pointer-coarse:-ms-3"
        />
        <IconButton
          label={`Delete ${name}`}
          size="small"
          tone="danger"
          className="relative z-10 pointer-coarse:-mx-3 pointer-coarse:-my-2"
          onClick={onDelete}
        >
          <Trash2 size={15} aria-hidden="true" />
        </IconButton>
      </header>
      <ul className="flex flex-col gap-0.5 text-ink-soft">
        {[
          { icon: Mail, text: email },
          { icon: Phone, text: phone },
          { icon: Building2, text: company },
        ]
          .filter(({ text }) => text)
          .map(({ icon: Icon, text }) => (
            <li key={text} className="flex min-w-0 items-center gap-2">
              <Icon size={14} aria-hidden="true" className="shrink-0 text-ink-faint" />
              <bdi title={text} className="truncate">
                {text}
              </bdi>
            </li>
          ))}
      </ul>
      {tags.length > 0 && (
        <div className="mt-auto flex min-w-0 shrink-0 gap-1 overflow-hidden">
          {tags.slice(0, TAGS_SHOWN).map((tag) => (
            <Link key={tag} to={tagPath(tag)} className="tap-target relative z-10 hover:underline">
              <Badge>{tag}</Badge>
            </Link>
          ))}
          {tags.length > TAGS_SHOWN && <Badge>+{tags.length - TAGS_SHOWN}</Badge>}
        </div>
      )}
    </article>
  );
}
