import type { Contact } from '@rapport/shared/contacts';
import type { ReactNode } from 'react';
import { Badge } from '../../ui/Badge';
import { Card } from '../../ui/Card';
import { RelativeTime } from '../../ui/RelativeTime';
import { StatusBadge } from './StatusBadge';

/** What is known about a contact. */
export function ContactInformation({ contact }: { contact: Contact }) {
  const { email, phone, company, status, tags, notes, last_contacted_at } = contact;
  return (
    <Card title="Contact Information">
      <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-[7rem_1fr]">
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
        <Fact label="Company">{company}</Fact>
        <Fact label="Tags">
          {tags.length > 0 && (
            <span className="flex flex-wrap gap-1">
              {tags.map((tag) => (
                <Badge key={tag}>{tag}</Badge>
              ))}
            </span>
          )}
        </Fact>
        <Fact label="Last contact">{last_contacted_at && <RelativeTime instant={last_contacted_at} />}</Fact>
        <Fact label="Notes">{notes && <span className="whitespace-pre-wrap">{notes}</span>}</Fact>
      </dl>
    </Card>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-ink-faint max-sm:-mb-2">{label}</dt>
      <dd dir="auto" className="min-w-0 break-words text-start">
        {children || <span className="text-ink-faint">–</span>}
      </dd>
    </>
  );
}
