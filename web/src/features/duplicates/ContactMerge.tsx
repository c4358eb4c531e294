import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { Contact } from '@rapport/shared/contacts';
import { MERGE_FIELDS, type MergeTake, mergedContact } from '@rapport/shared/duplicates';
import { useState } from 'react';
import { STATUS_LABELS } from '../../lib/format/labels';
import { wordedTable } from '../../lib/words/words';
import { Fact } from '../../ui/page/Facts';
import { Breakable } from '../../ui/text/Breakable';
import { MergeForm } from './MergeForm';

/** These labels say “primary”, because a merged contact keeps the other email and phone number too. */
const LABELS = wordedTable({ email: msg`Primary email`, phone: msg`Primary phone` });

/** Merges two contacts, and previews the result while the user chooses the values to keep. */
export function ContactMerge({ kept, other, onDone }: { kept: Contact; other: Contact; onDone: () => void }) {
  const { t } = useLingui();
  const [take, setTake] = useState<MergeTake[]>([]);
  const { fields, left_over } = mergedContact(kept, other, take);
  return (
    <MergeForm
      type="contact"
      kept={kept}
      other={other}
      fields={MERGE_FIELDS}
      labels={LABELS}
      textOf={({ status }, field) => (field === 'status' ? STATUS_LABELS[status] : undefined)}
      take={take}
      onTake={setTake}
      leftOver={left_over}
      onDone={onDone}
    >
      <Fact label={t`Name`}>{fields.name}</Fact>
      <Fact label={t`Emails`}>
        <Breakable>{[fields.email, ...fields.other_emails].filter(Boolean).join(', ')}</Breakable>
      </Fact>
      <Fact label={t`Phones`}>{[fields.phone, ...fields.other_phones].filter(Boolean).join('; ')}</Fact>
      <Fact label={t`Company`}>{fields.company}</Fact>
      <Fact label={t`Tags`}>{fields.tags.join(', ')}</Fact>
    </MergeForm>
  );
}
