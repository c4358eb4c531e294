import type { Contact } from '@rapport/shared/contacts';
import { contactPath } from '@rapport/shared/paths';
import { Mail, Phone } from 'lucide-react';
import { Link } from 'react-router-dom';
import { CardFields } from '../../lib/fields/CardFields';
import { tagPath } from '../../lib/routes/filterLinks';
import { CardFact, RecordCard } from '../../ui/record/RecordCard';
import type { CardActions } from '../../ui/record/RecordList';
import { Badge } from '../../ui/text/Badge';
import { StatusBadge } from './StatusBadge';

const TAGS_SHOWN = 2;

/** A contact in the list: name, email address and phone number, status and tags. */
export function ContactCard({ contact, actions }: { contact: Contact; actions: CardActions }) {
  const { id, name, email, phone, company, status, tags } = contact;
  return (
    <RecordCard
      name={name}
      path={contactPath(id)}
      actions={actions}
      badge={
        company && (
          <p title={company} className="truncate text-ink-soft">
            <bdi>{company}</bdi>
          </p>
        )
      }
      facts={
        <>
          <CardFact icon={Mail} text={email} />
          <CardFact icon={Phone} text={phone} />
          <CardFields objectType="contact" record={contact} />
        </>
      }
    >
      <span className="flex items-center">
        <StatusBadge status={status} />
      </span>
      {tags.slice(0, TAGS_SHOWN).map((tag) => (
        <Link key={tag} to={tagPath(tag)} className="tap-layer z-10 hover:underline">
          <Badge>{tag}</Badge>
        </Link>
      ))}
      {tags.length > TAGS_SHOWN && <Badge>+{tags.length - TAGS_SHOWN}</Badge>}
    </RecordCard>
  );
}
