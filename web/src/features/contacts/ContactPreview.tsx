import { useLingui } from '@lingui/react/macro';
import type { Contact } from '@rapport/shared/contacts';
import { NextTask } from '../../lib/records/NextTask';
import { useOwnerName } from '../../lib/records/owner';
import { Fact, Facts } from '../../ui/page/Facts';
import { Breakable } from '../../ui/text/Breakable';
import { RelativeTime } from '../../ui/text/RelativeTime';
import { TextLink } from '../../ui/text/TextLink';
import { StatusBadge } from './StatusBadge';

/** A preview of a contact beside the list: how to reach them, when they were last contacted, and the next step. */
export function ContactPreview({ record: contact }: { record: Contact }) {
  const { t } = useLingui();
  const ownerName = useOwnerName();
  const { id, email, phone, company, status, tags, last_contacted_at, owner_id, notes } = contact;
  return (
    <Facts>
      <Fact label={t`Last contact`}>
        {last_contacted_at ? <RelativeTime instant={last_contacted_at} /> : t`Not yet`}
      </Fact>
      <Fact label={t`Next task`}>
        <NextTask about={{ contact_id: id }} />
      </Fact>
      <Fact label={t`Status`}>
        <StatusBadge status={status} />
      </Fact>
      <Fact label={t`Email`}>
        {email && (
          <TextLink to={`mailto:${email}`}>
            <Breakable>{email}</Breakable>
          </TextLink>
        )}
      </Fact>
      <Fact label={t`Phone`}>{phone && <TextLink to={`tel:${phone}`}>{phone}</TextLink>}</Fact>
      <Fact label={t`Company`}>{company}</Fact>
      <Fact label={t`Tags`}>{tags.join(', ')}</Fact>
      <Fact label={t`Owner`}>{ownerName(owner_id)}</Fact>
      <Fact label={t`Notes`}>{notes && <span className="line-clamp-6">{notes}</span>}</Fact>
    </Facts>
  );
}
