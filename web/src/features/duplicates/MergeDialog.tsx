import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { Contact } from '@rapport/shared/contacts';
import {
  type Duplicate,
  MERGE_FIELDS,
  type MergeField,
  type MergeTake,
  mergedContact,
} from '@rapport/shared/duplicates';
import type { Field } from '@rapport/shared/fields';
import { useState } from 'react';
import { useFieldText } from '../../lib/fields/useFieldText';
import { STATUS_LABELS } from '../../lib/format/labels';
import { wordedTable } from '../../lib/words/words';
import { useFields } from '../../lib/workspace/fields';
import { useOwners } from '../../lib/workspace/team';
import { Button } from '../../ui/button/Button';
import { Banner } from '../../ui/feedback/Banner';
import { toast } from '../../ui/feedback/toast';
import { Dialog, DialogActions, DialogCancel } from '../../ui/overlay/Dialog';
import { Fact, Facts } from '../../ui/page/Facts';
import { useMerge, useUndoMerge } from './duplicates.queries';
import { MergeChoice } from './MergeChoice';

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

/** Asks which value to keep where two contacts differ, and merges them. */
export function MergeDialog({ pair, onClose }: { pair: Duplicate | null; onClose: () => void }) {
  const { t } = useLingui();
  return (
    <Dialog open={pair !== null} onOpenChange={(open) => !open && onClose()} title={t`Merge two contacts`}>
      {pair && <MergeForm kept={pair.first} other={pair.second} onDone={onClose} />}
    </Dialog>
  );
}

function MergeForm({ kept, other, onDone }: { kept: Contact; other: Contact; onDone: () => void }) {
  const { t } = useLingui();
  const owners = useOwners();
  const merge = useMerge();
  const { mutate: undo } = useUndoMerge();
  const [take, setTake] = useState<MergeTake[]>([]);
  const text = (contact: Contact, field: MergeField) => {
    if (field === 'owner_id') return owners.find(({ value }) => value === contact.owner_id)?.label ?? '';
    return field === 'status' ? STATUS_LABELS[contact.status] : String(contact[field] ?? '');
  };
  const own = useFields('contact');
  const valueText = useOwnText();
  const choices = [
    ...MERGE_FIELDS.map((field) => ({
      field: field as MergeTake,
      label: LABELS[field],
      mine: text(kept, field),
      theirs: text(other, field),
    })),
    // Of several choices the merged contact has those of both.
    ...own
      .filter(({ type }) => type !== 'choices')
      .map((field) => ({
        field: `custom.${field.key}` as MergeTake,
        label: field.label,
        mine: valueText(field, kept),
        theirs: valueText(field, other),
      })),
  ].filter(({ mine, theirs }) => mine && theirs && mine !== theirs);
  const { fields, left_over } = mergedContact(kept, other, take);
  const run = async () => {
    const { id, contact } = await merge.mutateAsync({ kept: kept.id, other: other.id, take });
    onDone();
    toast.success(t`Merged into ${{ name: contact.name }}`, { action: { label: t`Undo`, onClick: () => undo(id) } });
  };
  return (
    <form
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        void run().catch(() => undefined);
      }}
    >
      {choices.length === 0 && (
        <p className="text-ink-soft">
          <Trans>There are no conflicting values.</Trans>
        </p>
      )}
      {choices.map(({ field, ...choice }) => (
        <MergeChoice
          key={field}
          {...choice}
          takesTheirs={take.includes(field)}
          onChange={(isTaken) => setTake(isTaken ? [...take, field] : take.filter((each) => each !== field))}
        />
      ))}
      <section aria-label={t`Merged contact`} className="rounded-md bg-sunken p-3">
        <Facts>
          <Fact label={t`Name`}>{fields.name}</Fact>
          <Fact label={t`Emails`}>{[fields.email, ...fields.other_emails].filter(Boolean).join(', ')}</Fact>
          <Fact label={t`Phones`}>{[fields.phone, ...fields.other_phones].filter(Boolean).join('; ')}</Fact>
          <Fact label={t`Company`}>{fields.company}</Fact>
          <Fact label={t`Tags`}>{fields.tags.join(', ')}</Fact>
        </Facts>
      </section>
      <Banner>
        {[
          t`Notes, history and all other data of both contacts are combined.`,
          left_over && t`Notes you do not choose are kept as a separate note.`,
          t`You can undo this for 30 days.`,
        ]
          .filter(Boolean)
          .join(' ')}
      </Banner>
      <DialogActions>
        <DialogCancel />
        <Button type="submit" tone="primary" isBusy={merge.isPending}>
          <Trans>Merge</Trans>
        </Button>
      </DialogActions>
    </form>
  );
}

/** Words the value of an own field; a checkbox that is off is a value too when the other contact's is on. */
const useOwnText = () => {
  const { t } = useLingui();
  const text = useFieldText();
  return (field: Field, { custom }: Contact) => (custom[field.key] === false ? t`No` : text(field, custom[field.key]));
};
