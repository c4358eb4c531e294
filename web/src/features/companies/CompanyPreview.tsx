import { useLingui } from '@lingui/react/macro';
import type { Company } from '@rapport/shared/companies';
import { useNumber } from '../../lib/format/useNumber';
import { NextTask } from '../../lib/records/NextTask';
import { useOwnerName } from '../../lib/records/owner';
import { Fact, Facts } from '../../ui/page/Facts';
import { TextLink } from '../../ui/text/TextLink';
import { peopleOf } from './peopleOf';

/** A preview of a company beside the list: its next task, and the facts about it. */
export function CompanyPreview({ record: company }: { record: Company }) {
  const { t } = useLingui();
  const ownerName = useOwnerName();
  const number = useNumber();
  const { id, domain, industry, size, phone, address, contacts_count, owner_id, notes } = company;
  return (
    <Facts>
      <Fact label={t`Next task`}>
        <NextTask about={{ company_id: id }} />
      </Fact>
      <Fact label={t`People`}>{number(contacts_count)}</Fact>
      <Fact label={t`Domain`}>{domain && <TextLink to={`https://${domain}`}>{domain}</TextLink>}</Fact>
      <Fact label={t`Phone`}>{phone && <TextLink to={`tel:${phone}`}>{phone}</TextLink>}</Fact>
      <Fact label={t`Industry`}>{industry}</Fact>
      <Fact label={t`Size`}>{size && peopleOf(size)}</Fact>
      <Fact label={t`Address`}>{address}</Fact>
      <Fact label={t`Owner`}>{ownerName(owner_id)}</Fact>
      <Fact label={t`Notes`}>{notes && <span className="line-clamp-6">{notes}</span>}</Fact>
    </Facts>
  );
}
