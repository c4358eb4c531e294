import { useLingui } from '@lingui/react/macro';
import { formatDate } from '@rapport/shared/dates';
import type { Deal, DealChange } from '@rapport/shared/deals';
import { companyPath, contactPath } from '@rapport/shared/paths';
import { Link } from 'react-router-dom';
import { RecordFacts } from '../../lib/fields/RecordFacts';
import { usePreferences } from '../../lib/format/preferences';
import { useMoney } from '../../lib/format/useMoney';
import { usePercent } from '../../lib/format/usePercent';
import { useOwnerChoices, useOwnerName } from '../../lib/records/owner';
import { RECORD_SEARCHES } from '../../lib/records/RecordField';
import { useEditFact } from '../../lib/records/useEditFact';
import { useStages } from '../../lib/workspace/stages';
import { Section } from '../../ui/page/Section';
import type { EditableFact } from '../../ui/record/EditableFacts';
import { LongText } from '../../ui/text/LongText';
import { probabilityEdit, useAmountEdit } from './dealEdits';
import { dealQueries } from './deals.queries';

/** The facts about a deal. */
export function DealInformation({ deal }: { deal: Deal }) {
  const { t } = useLingui();
  return (
    <Section title={t`Deal Information`}>
      <RecordFacts objectType="deal" record={deal} facts={useDealFacts(deal)} save={useEditFact(dealQueries.edit)} />
    </Section>
  );
}

const useDealFacts = (deal: Deal): EditableFact<Deal>[] => {
  const { t } = useLingui();
  const preferences = usePreferences();
  const ownerName = useOwnerName();
  const { labelOf } = useStages();
  const owners = useOwnerChoices();
  const { money } = useMoney();
  const amountEdit = useAmountEdit();
  const percent = usePercent();
  const [chance, stage] = [percent(deal.chance), labelOf(deal.stage)];
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
      label: t`Probability`,
      shown: deal.probability === 0 ? t`${chance}\u00a0· default for ${stage}` : chance,
      edit: probabilityEdit(saveAs(t`Probability`)),
    },
    {
      label: t`Next step`,
      shown: deal.next_step,
      edit: {
        value: ({ next_step }) => next_step,
        save: (item, next_step) => save(item, t`Next step`, { next_step }),
      },
    },
    day('next_step_at', t`Planned for`),
  ];
  const closed: EditableFact<Deal>[] = [
    { label: t`Probability`, shown: chance },
    {
      label:
        deal.outcome === 'won'
          ? t({ message: 'Won', context: 'said of a deal' })
          : t({ message: 'Lost', context: 'said of a deal' }),
      shown: [deal.closed_at ? formatDate(deal.closed_at, preferences) : t`Closed, date unknown`, deal.lost_reason]
        .filter(Boolean)
        .join('\u00a0· '),
    },
  ];
  return [
    {
      label: t`Amount`,
      shown: <span className="tabular-nums">{money(deal.amount, deal.currency)}</span>,
      edit: amountEdit(saveAs(t`Amount`)),
    },
    linkedFact(deal, 'contact', t`Contact`, contactPath, save),
    linkedFact(deal, 'company', t`Company`, companyPath, save),
    ...(isOver ? closed : open),
    day('expected_close_date', t`Expected close`),
    {
      label: t`Owner`,
      shown: ownerName(deal.owner_id),
      edit: {
        choices: owners,
        value: ({ owner_id }) => owner_id ?? '',
        save: (item, owner) => save(item, t`Owner`, { owner_id: owner || null }),
      },
    },
    { label: t`External ID`, shown: deal.external_id },
    {
      label: t`Notes`,
      shown: deal.notes && <LongText isFact>{deal.notes}</LongText>,
      edit: {
        isLong: true,
        value: ({ notes }) => notes,
        save: (item, notes) => save(item, t`Notes`, { notes }),
      },
    },
  ];
};

/** A record that the deal belongs to: its name opens it, and another can be chosen in place. */
const linkedFact = (
  deal: Deal,
  type: 'contact' | 'company',
  label: string,
  path: (id: string) => string,
  save: (item: Deal, label: string, change: DealChange) => void,
): EditableFact<Deal> => {
  const [id, name] = [deal[`${type}_id`], deal[`${type}_name`]];
  return {
    label,
    shown: id && name && (
      <Link
        to={path(id)}
        className="tap-target inline-block max-w-full break-words align-top text-accent-text hover:underline"
      >
        <bdi>{name}</bdi>
      </Link>
    ),
    edit: {
      picks: { nameOf: (item) => item[`${type}_name`] ?? '', usePicks: RECORD_SEARCHES[type] },
      value: (item) => item[`${type}_id`] ?? '',
      save: (item, value) => save(item, label, { [`${type}_id`]: value || null } as DealChange),
    },
  };
};
