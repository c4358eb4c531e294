import type { Contact } from '@rapport/shared/contacts';
import { Link } from 'react-router-dom';
import { companyPath, tagPath } from '../../lib/paths';
import { Badge } from '../../ui/Badge';
import { Card } from '../../ui/Card';
import { Fact, Facts } from '../../ui/Facts';
import { RelativeTime } from '../../ui/RelativeTime';
import { StatusBadge } from './StatusBadge';

/** What is known about a contact. */
export function ContactInformation({ contact }: { contact: Contact }) {
  const { email, phone, company, company_id, status, tags, notes, last_contacted_at } = contact;
  return (
    <Card title="Contact Information">
      <Facts>
        <Fact label="Status">
          <StatusBadge status={status} />
        </Fact>
        <Fact label="Email">
          {email && (
            <a href={`mailto:${encodeURIComponent(email)}`} className="break-all text-accent-text hover:underline">
              {email}
            </a>
          )}
        </Fact>
        <Fact label="Phone">
          {phone && (
            <a href={`tel:${phone.replace(/[^\d+]/g, '')}`} className="text-accent-text hover:underline">
              {phone}
            </a>
          )}
        </Fact>
        <Fact label="Company">
          {company_id ? (
            <Link to={companyPath(company_id)} className="text-accent-text hover:underline">
              {company}
            </Link>
          ) : (
            company
          )}
        </Fact>
        <Fact label="Tags">
          {tags.length > 0 && (
            <span className="flex flex-wrap gap-1">
              {tags.map((tag) => (
                <Link key={tag} to={tagPath(tag)} className="min-w-0 hover:underline">
                  <Badge>{tag}</Badge>
                </Link>
              ))}
            </span>
          )}
        </Fact>
        <Fact label="Last contact">{last_contacted_at && <RelativeTime instant={last_contacted_at} />}</Fact>
        <Fact label="Notes">{notes && <span className="whitespace-pre-wrap">{notes}</span>}</Fact>
      </Facts>
    </Card>
  );
}
