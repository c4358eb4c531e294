import type { Company } from '@rapport/shared/companies';
import { useOwnerName } from '../../lib/records/owner';
import { Card } from '../../ui/page/Card';
import { Fact, Facts } from '../../ui/page/Facts';
import { LongText } from '../../ui/text/LongText';

/** What is known about a company. */
export function CompanyInformation({ company }: { company: Company }) {
  const { domain, industry, size, phone, address, notes, owner_id } = company;
  const ownerName = useOwnerName();
  return (
    <Card title="Company Information">
      <Facts>
        <Fact label="Domain">
          {domain && (
            <a
              href={`https://${domain}`}
              target="_blank"
              rel="noreferrer"
              className="tap-target inline-block break-all text-accent-text hover:underline"
            >
              {domain}
            </a>
          )}
        </Fact>
        <Fact label="Industry">{industry}</Fact>
        <Fact label="Size">{size && `${size} people`}</Fact>
        <Fact label="Phone">
          {phone && (
            <a
              href={`tel:${phone.replace(/[^\d+]/g, '')}`}
              className="tap-target inline-block text-accent-text hover:underline"
            >
              {phone}
            </a>
          )}
        </Fact>
        <Fact label="Owner">{ownerName(owner_id)}</Fact>
        <Fact label="Address">{address && <span className="whitespace-pre-wrap">{address}</span>}</Fact>
        <Fact label="Notes">{notes && <LongText>{notes}</LongText>}</Fact>
      </Facts>
    </Card>
  );
}
