import type { Company } from '@rapport/shared/companies';
import { companyPath } from '@rapport/shared/paths';
import { Globe, Phone, Users } from 'lucide-react';
import { CardFields } from '../../lib/fields/CardFields';
import { useNumber } from '../../lib/format/useNumber';
import { CardFact, RecordCard } from '../../ui/record/RecordCard';
import type { CardActions } from '../../ui/record/RecordList';
import { howMany } from '../../ui/record/recordWords';
import { Badge } from '../../ui/text/Badge';
import { peopleOf } from './peopleOf';

interface CompanyCardProps {
  company: Company;
  actions: CardActions;
  onEdit: () => void;
}

/** A company in the list. */
export function CompanyCard({ company, actions, onEdit }: CompanyCardProps) {
  const number = useNumber();
  const { id, name, domain, phone, industry, size, contacts_count } = company;
  return (
    <RecordCard
      name={name}
      path={companyPath(id)}
      actions={actions}
      onEdit={onEdit}
      facts={
        <>
          <CardFact icon={Globe} text={domain}>
            <a
              href={`https://${domain}`}
              target="_blank"
              rel="noreferrer"
              title={domain}
              className="tap-layer z-10 min-w-0 text-accent-text hover:underline"
            >
              <bdi className="block truncate">{domain}</bdi>
            </a>
          </CardFact>
          <CardFact icon={Phone} text={phone} />
          <CardFact icon={Users} text={howMany('contacts', contacts_count, number(contacts_count))} />
          <CardFields objectType="company" record={company} />
        </>
      }
    >
      {industry && (
        <span className="min-w-0">
          <Badge>{industry}</Badge>
        </span>
      )}
      {size && <Badge>{peopleOf(size)}</Badge>}
    </RecordCard>
  );
}
