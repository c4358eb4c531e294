import { useLingui } from '@lingui/react/macro';
import type { Company } from '@rapport/shared/companies';
import { COMPANY_MERGE_FIELDS, type CompanyMergeTake, mergedCompany } from '@rapport/shared/duplicates';
import { useState } from 'react';
import { useNumber } from '../../lib/format/useNumber';
import { Fact } from '../../ui/page/Facts';
import { MergeForm } from './MergeForm';

/** Merges two companies, and previews the result while the user chooses the values to keep. */
export function CompanyMerge({ kept, other, onDone }: { kept: Company; other: Company; onDone: () => void }) {
  const { t } = useLingui();
  const number = useNumber();
  const [take, setTake] = useState<CompanyMergeTake[]>([]);
  const { fields, left_over } = mergedCompany(kept, other, take);
  const people = kept.contacts_count + other.contacts_count;
  return (
    <MergeForm
      type="company"
      kept={kept}
      other={other}
      fields={COMPANY_MERGE_FIELDS}
      take={take}
      onTake={setTake}
      leftOver={left_over}
      onDone={onDone}
    >
      <Fact label={t`Name`}>{fields.name}</Fact>
      <Fact label={t`Domain`}>{fields.domain}</Fact>
      <Fact label={t`Phone`}>{fields.phone}</Fact>
      <Fact label={t`Contacts`}>{people > 0 && number(people)}</Fact>
    </MergeForm>
  );
}
