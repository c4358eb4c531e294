import { useLingui } from '@lingui/react/macro';
import { type Company, type CompanyChange, CompanySize } from '@rapport/shared/companies';
import type { ReactNode } from 'react';
import { RecordFacts } from '../../lib/fields/RecordFacts';
import { useOwnerChoices, useOwnerName } from '../../lib/records/owner';
import { useEditFact } from '../../lib/records/useEditFact';
import { callLink } from '../../lib/routes/contactLinks';
import { Section } from '../../ui/page/Section';
import type { EditableFact } from '../../ui/record/EditableFacts';
import { Breakable } from '../../ui/text/Breakable';
import { LongText } from '../../ui/text/LongText';
import { companyQueries } from './companies.queries';
import { peopleOf } from './peopleOf';
import { sizeChoices } from './sizes';

const linkLook = 'tap-target inline-block max-w-full break-words align-top text-accent-text hover:underline';

/** The facts about a company. */
export function CompanyInformation({ company }: { company: Company }) {
  const { t } = useLingui();
  return (
    <Section title={t`Company Information`}>
      <RecordFacts
        objectType="company"
        record={company}
        facts={useCompanyFacts(company)}
        save={useEditFact(companyQueries.edit)}
      />
    </Section>
  );
}

const useCompanyFacts = (company: Company): EditableFact<Company>[] => {
  const { t } = useLingui();
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
    text('domain', t`Domain`, {
      shown: (
        <a href={`https://${domain}`} target="_blank" rel="noreferrer" className={linkLook}>
          <Breakable>{domain}</Breakable>
        </a>
      ),
    }),
    text('industry', t`Industry`, { shown: industry }),
    {
      label: t`Size`,
      shown: size && peopleOf(size),
      edit: {
        choices: sizeChoices(),
        value: (item) => item.size ?? '',
        save: (item, value) => save(item, t`Size`, { size: CompanySize.nullable().parse(value || null) }),
      },
    },
    text('phone', t`Phone`, {
      type: 'tel',
      shown: (
        <a href={callLink(phone)} className={linkLook}>
          {phone}
        </a>
      ),
    }),
    {
      label: t`Owner`,
      shown: ownerName(owner_id),
      edit: {
        choices: owners,
        value: (item) => item.owner_id ?? '',
        save: (item, owner) => save(item, t`Owner`, { owner_id: owner || null }),
      },
    },
    text('address', t`Address`, { isLong: true, shown: <LongText isFact>{address}</LongText> }),
    { label: t`External ID`, shown: external_id },
    text('notes', t`Notes`, { isLong: true, shown: <LongText isFact>{notes}</LongText> }),
  ];
};
