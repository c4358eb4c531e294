import type { Company } from '@rapport/shared/companies';
import { useNumber } from '../../lib/format/useNumber';
import { NextTask } from '../../lib/records/NextTask';
import { useOwnerName } from '../../lib/records/owner';
import { Fact, Facts } from '../../ui/page/Facts';
import { TextLink } from '../../ui/text/TextLink';

/** A company beside the list: who it is, and what is next. */
export function CompanyPreview({ record: company }: { record: Company }) {
  const ownerName = useOwnerName();
  const number = useNumber();
  const { id, domain, industry, size, phone, address, contacts_count, owner_id, notes } = company;
  return (
    <Facts>
      <Fact label="Next task">
        <NextTask about={{ company_id: id }} />
      </Fact>
      <Fact label="People">{number(contacts_count)}</Fact>
      <Fact label="Domain">{domain && <TextLink to={`https://${domain}`}>{domain}</TextLink>}</Fact>
      <Fact label="Phone">{phone && <TextLink to={`tel:${phone}`}>{phone}</TextLink>}</Fact>
      <Fact label="Industry">{industry}</Fact>
      <Fact label="Size">{size && `${size} people`}</Fact>
      <Fact label="Address">{address}</Fact>
      <Fact label="Owner">{ownerName(owner_id)}</Fact>
      <Fact label="Notes">{notes && <span className="line-clamp-6">{notes}</span>}</Fact>
    </Facts>
  );
}
