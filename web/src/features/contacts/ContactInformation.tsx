import type { Contact, ContactChange } from '@rapport/shared/contacts';
import { formatDate } from '@rapport/shared/dates';
import { companyPath } from '@rapport/shared/paths';
import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { usePreferences } from '../../lib/format/preferences';
import { useOwnerName } from '../../lib/records/owner';
import { tagPath } from '../../lib/routes/links';
import { Card } from '../../ui/page/Card';
import { Fact, Facts } from '../../ui/page/Facts';
import { Badge } from '../../ui/text/Badge';
import { LongText } from '../../ui/text/LongText';
import { RelativeTime } from '../../ui/text/RelativeTime';
import { TextLink } from '../../ui/text/TextLink';
import { contactQueries } from './contacts.queries';
import { Reachable } from './Reachable';
import { StatusBadge } from './StatusBadge';

/** What is known about a contact; `mailing` says what keeps campaigns from its address. */
export function ContactInformation({ contact, mailing }: { contact: Contact; mailing?: ReactNode }) {
  const { email, phone, other_emails, other_phones, company, company_id, status, tags, notes } = contact;
  const { job_title, website, address, source, external_id } = contact;
  const { last_contacted_at, cadence_days, touch_due_at, owner_id } = contact;
  const ownerName = useOwnerName();
  const preferences = usePreferences();
  const { mutate } = useMutation(contactQueries.edit);
  const makePrimary = (change: ContactChange) => mutate({ item: contact, change });
  return (
    <Card title="Contact Information">
      <Facts>
        <Fact label="Status">
          <StatusBadge status={status} />
        </Fact>
        <Fact label="Email">
          {mailing}
          {email && (
            <Reachable
              all={[email, ...other_emails]}
              href={(address) => `mailto:${encodeURIComponent(address)}`}
              onMakePrimary={(address) =>
                makePrimary({
                  email: address,
                  other_emails: [email, ...other_emails.filter((other) => other !== address)],
                })
              }
            />
          )}
        </Fact>
        <Fact label="Phone">
          {phone && (
            <Reachable
              all={[phone, ...other_phones]}
              href={(number) => `tel:${number.replace(/[^\d+]/g, '')}`}
              onMakePrimary={(number) =>
                makePrimary({
                  phone: number,
                  other_phones: [phone, ...other_phones.filter((other) => other !== number)],
                })
              }
            />
          )}
        </Fact>
        <Fact label="Company">
          {company_id ? (
            <Link to={companyPath(company_id)} className="tap-target inline-block text-accent-text hover:underline">
              {company}
            </Link>
          ) : (
            company
          )}
        </Fact>
        {job_title && <Fact label="Job title">{job_title}</Fact>}
        {website && (
          <Fact label="Website">
            {/^https?:\/\//i.test(website) ? <TextLink to={website}>{website}</TextLink> : website}
          </Fact>
        )}
        {address && (
          <Fact label="Address">
            <LongText>{address}</LongText>
          </Fact>
        )}
        {source && <Fact label="Source">{source}</Fact>}
        <Fact label="Tags">
          {tags.length > 0 && (
            <span className="flex flex-wrap gap-1">
              {tags.map((tag) => (
                <Link key={tag} to={tagPath(tag)} className="tap-target hover:underline">
                  <Badge>{tag}</Badge>
                </Link>
              ))}
            </span>
          )}
        </Fact>
        <Fact label="Last contact">{last_contacted_at && <RelativeTime instant={last_contacted_at} />}</Fact>
        {cadence_days && touch_due_at && (
          <Fact label="Stay in touch">
            {cadence_days === 1 ? 'every day' : `every ${cadence_days} days`}{' '}
            {new Date(touch_due_at) <= new Date() ? (
              <Badge tone="warning">due since {formatDate(touch_due_at, preferences)}</Badge>
            ) : (
              <span className="text-ink-faint">next by {formatDate(touch_due_at, preferences)}</span>
            )}
          </Fact>
        )}
        <Fact label="Owner">{ownerName(owner_id)}</Fact>
        {external_id && <Fact label="ID elsewhere">{external_id}</Fact>}
        <Fact label="Notes">{notes && <LongText>{notes}</LongText>}</Fact>
      </Facts>
    </Card>
  );
}
