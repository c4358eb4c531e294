import { formatDate } from '@rapport/shared/dates';
import type { Deal, DealChange } from '@rapport/shared/deals';
import { usePreferences } from '../../lib/format/preferences';
import { useMoney } from '../../lib/format/useMoney';
import { useOwnerChoices, useOwnerName } from '../../lib/records/owner';
import { useEditFact } from '../../lib/records/useEditFact';
import { useStages } from '../../lib/workspace/stages';
import { Section } from '../../ui/page/Section';
import { type EditableFact, EditableFacts } from '../../ui/record/EditableFacts';
import { LongText } from '../../ui/text/LongText';
import { amountEdit, probabilityEdit } from './dealEdits';
import { dealQueries } from './deals.queries';

/** What is known about a deal. */
export function DealInformation({ deal }: { deal: Deal }) {
  return (
    <Section title="Deal Information">
      <EditableFacts record={deal} name={deal.title} facts={useDealFacts(deal)} />
    </Section>
  );
}

const useDealFacts = (deal: Deal): EditableFact<Deal>[] => {
  const preferences = usePreferences();
  const ownerName = useOwnerName();
  const { labelOf } = useStages();
  const owners = useOwnerChoices();
  const { money } = useMoney();
  const save = useEditFact(dealQueries.edit);
  const saveAs = (label: string) => (item: Deal, change: DealChange) => save(item, label, change);
  const day = (field: 'next_step_at' | 'expected_close_date', label: string): EditableFact<Deal> => ({
    label,
    shown: deal[field] && formatDate(deal[field], preferences),
    edit: {
      type: 'date',
      value: (item) => item[field] ?? '',
      save: (item, value) => save(item, label, { [field]: value || null } as DealChange),
    },
  });
  const isOver = deal.outcome !== 'open';
  const open: EditableFact<Deal>[] = [
    {
      label: 'Probability',
      shown: `${deal.chance}%${deal.probability === 0 ? ` · default for ${labelOf(deal.stage)}` : ''}`,
      edit: probabilityEdit(saveAs('Probability')),
    },
    {
      label: 'Next step',
      shown: deal.next_step,
      edit: {
        value: ({ next_step }) => next_step,
        save: (item, next_step) => save(item, 'Next step', { next_step }),
      },
    },
    day('next_step_at', 'Planned for'),
  ];
  const closed: EditableFact<Deal>[] = [
    { label: 'Probability', shown: `${deal.chance}%` },
    {
      label: deal.outcome === 'won' ? 'Won' : 'Lost',
      shown: [
        deal.closed_at ? formatDate(deal.closed_at, preferences) : 'Closed, date unknown',
        deal.lost_reason && `· ${deal.lost_reason}`,
      ].join(' '),
    },
  ];
  return [
    {
      label: 'Amount',
      shown: <span className="tabular-nums">{money(deal.amount, deal.currency)}</span>,
      edit: amountEdit(saveAs('Amount')),
    },
    ...(isOver ? closed : open),
    day('expected_close_date', 'Expected close'),
    {
      label: 'Owner',
      shown: ownerName(deal.owner_id),
      edit: {
        choices: owners,
        value: ({ owner_id }) => owner_id ?? '',
        save: (item, owner) => save(item, 'Owner', { owner_id: owner || null }),
      },
    },
    { label: 'External ID', shown: deal.external_id },
    {
      label: 'Notes',
      shown: deal.notes && <LongText>{deal.notes}</LongText>,
      edit: {
        isLong: true,
        value: ({ notes }) => notes,
        save: (item, notes) => save(item, 'Notes', { notes }),
      },
    },
  ];
};
