import { COMPANY_SIZES, type Company, type CompanyChange, CompanySize } from '@rapport/shared/companies';
import type { ReactNode } from 'react';
import { useOwnerChoices, useOwnerName } from '../../lib/records/owner';
import { useEditFact } from '../../lib/records/useEditFact';
import { callLink } from '../../lib/routes/reach';
import { Section } from '../../ui/page/Section';
import { type EditableFact, EditableFacts } from '../../ui/record/EditableFacts';
import { LongText } from '../../ui/text/LongText';
import { companyQueries } from './companies.queries';

const sizeChoices = [{ value: '', label: 'Unknown' }, ...COMPANY_SIZES.map((size) => ({ value: size, label: size }))];
const linkLook = 'tap-target inline-block break-all text-accent-text hover:underline';

/** What is known about a company. */
export function CompanyInformation({ company }: { company: Company }) {
  return (
    <Section title="Company Information">
      <EditableFacts record={company} name={company.name} facts={useCompanyFacts(company)} />
    </Section>
  );
}

const useCompanyFacts = (company: Company): EditableFact<Company>[] => {
  const { domain, industry, size, phone, address, notes, external_id, owner_id } = company;
  const ownerName = useOwnerName();
  const owners = useOwnerChoices();
  const save = useEditFact(companyQueries.edit);
  const text = (
    field: 'domain' | 'industry' | 'phone' | 'address' | 'notes',
    label: string,
    { shown, ...edit }: { shown: ReactNode; type?: 'tel'; isLong?: boolean },
  ): EditableFact<Company> => ({
    label,
    shown: company[field] && shown,
    edit: {
      ...edit,
      value: (item) => item[field],
      save: (item, value) => save(item, label, { [field]: value } as CompanyChange),
    },
  });
  return [
    text('domain', 'Domain', {
      shown: (
        <a href={`https://${domain}`} target="_blank" rel="noreferrer" className={linkLook}>
          {domain}
        </a>
      ),
    }),
    text('industry', 'Industry', { shown: industry }),
    {
      label: 'Size',
      shown: size && `${size} people`,
      edit: {
        choices: sizeChoices,
        value: (item) => item.size ?? '',
        save: (item, value) => save(item, 'Size', { size: CompanySize.nullable().parse(value || null) }),
      },
    },
    text('phone', 'Phone', {
      type: 'tel',
      shown: (
        <a href={callLink(phone)} className={linkLook}>
          {phone}
        </a>
      ),
    }),
    {
      label: 'Owner',
      shown: ownerName(owner_id),
      edit: {
        choices: owners,
        value: (item) => item.owner_id ?? '',
        save: (item, owner) => save(item, 'Owner', { owner_id: owner || null }),
      },
    },
    text('address', 'Address', { isLong: true, shown: <LongText>{address}</LongText> }),
    { label: 'External ID', shown: external_id },
    text('notes', 'Notes', { isLong: true, shown: <LongText>{notes}</LongText> }),
  ];
};
