import type { Contact } from '@rapport/shared/contacts';
import { NextTask } from '../../lib/records/NextTask';
import { useOwnerName } from '../../lib/records/owner';
import { Fact, Facts } from '../../ui/page/Facts';
import { RelativeTime } from '../../ui/text/RelativeTime';
import { TextLink } from '../../ui/text/TextLink';
import { StatusBadge } from './StatusBadge';

/** A contact beside the list: how to reach them, when they were last spoken to, and what is next. */
export function ContactPreview({ record: contact }: { record: Contact }) {
  const ownerName = useOwnerName();
  const { id, email, phone, company, status, tags, last_contacted_at, owner_id, notes } = contact;
  return (
    <Facts>
      <Fact label="Last contact">{last_contacted_at ? <RelativeTime instant={last_contacted_at} /> : 'Not yet'}</Fact>
      <Fact label="Next task">
        <NextTask about={{ contact_id: id }} />
      </Fact>
      <Fact label="Status">
        <StatusBadge status={status} />
      </Fact>
      <Fact label="Email">{email && <TextLink to={`mailto:${email}`}>{email}</TextLink>}</Fact>
      <Fact label="Phone">{phone && <TextLink to={`tel:${phone}`}>{phone}</TextLink>}</Fact>
      <Fact label="Company">{company}</Fact>
      <Fact label="Tags">{tags.join(', ')}</Fact>
      <Fact label="Owner">{ownerName(owner_id)}</Fact>
      <Fact label="Notes">{notes && <span className="line-clamp-6">{notes}</span>}</Fact>
    </Facts>
  );
}
