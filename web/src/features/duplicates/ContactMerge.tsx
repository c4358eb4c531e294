import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { Contact } from '@rapport/shared/contacts';
import { MERGE_FIELDS, type MergeField, type MergeTake, mergedContact } from '@rapport/shared/duplicates';
import { useState } from 'react';
import { STATUS_LABELS } from '../../lib/format/labels';
import { wordedTable } from '../../lib/words/words';
import { useOwners } from '../../lib/workspace/team';
import { Fact } from '../../ui/page/Facts';
import { MergeForm } from './MergeForm';

const LABELS: Record<MergeField, string> = wordedTable({
  name: msg`Name`,
  email: msg`Primary email`,
  phone: msg`Primary phone`,
  company: msg`Company`,
  status: msg`Status`,
  job_title: msg`Job title`,
  website: msg`Website`,
  address: msg`Address`,
  source: msg`Source`,
  external_id: msg`External ID`,
  notes: msg`Notes`,
  owner_id: msg`Owner`,
  cadence_days: msg`Stay in touch, days`,
});

/** Two contacts with the fields in which they differ, and what becomes of them. */
export function ContactMerge({ kept, other, onDone }: { kept: Contact; other: Contact; onDone: () => void }) {
  const { t } = useLingui();
  const owners = useOwners();
  const [take, setTake] = useState<MergeTake[]>([]);
  const text = (contact: Contact, field: MergeField) => {
    if (field === 'owner_id') return owners.find(({ value }) => value === contact.owner_id)?.label ?? '';
    return field === 'status' ? STATUS_LABELS[contact.status] : String(contact[field] ?? '');
  };
  const { fields, left_over } = mergedContact(kept, other, take);
  return (
    <MergeForm
      type="contact"
      kept={kept}
      other={other}
      fields={MERGE_FIELDS.map((field) => ({
        field,
        label: LABELS[field],
        mine: text(kept, field),
        theirs: text(other, field),
      }))}
      take={take}
      onTake={setTake}
      leftOver={left_over}
      onDone={onDone}
    >
      <Fact label={t`Name`}>{fields.name}</Fact>
      <Fact label={t`Emails`}>{[fields.email, ...fields.other_emails].filter(Boolean).join(', ')}</Fact>
      <Fact label={t`Phones`}>{[fields.phone, ...fields.other_phones].filter(Boolean).join('; ')}</Fact>
      <Fact label={t`Company`}>{fields.company}</Fact>
      <Fact label={t`Tags`}>{fields.tags.join(', ')}</Fact>
    </MergeForm>
  );
}
