import { useLingui } from '@lingui/react/macro';
import { type DatePreferences, formatDate } from '@rapport/shared/dates';
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

type Save = (item: Deal, label: string, change: DealChange) => void;

const useDealFacts = (deal: Deal): EditableFact<Deal>[] => {
  const { t } = useLingui();
  const preferences = usePreferences();
  const ownerName = useOwnerName();
  const owners = useOwnerChoices();
  const { money } = useMoney();
  const amountEdit = useAmountEdit();
  const save = useEditFact(dealQueries.edit);
  return [
    {
      label: t`Amount`,
      shown: <span className="tabular-nums">{money(deal.amount, deal.currency)}</span>,
      edit: amountEdit((item, change) => save(item, t`Amount`, change)),
    },
    linkedFact(deal, 'contact', t`Contact`, contactPath, save),
    linkedFact(deal, 'company', t`Company`, companyPath, save),
    ...useOutcomeFacts(deal, save),
    dayFact(deal, 'expected_close_date', t`Expected close`, preferences, save),
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

/** The probability of a deal, with the next step of an open deal, or how a closed one ended. */
const useOutcomeFacts = (deal: Deal, save: Save): EditableFact<Deal>[] => {
  const { t } = useLingui();
  const preferences = usePreferences();
  const { labelOf } = useStages();
  const percent = usePercent();
  const [chance, stage] = [percent(deal.chance), labelOf(deal.stage)];
  if (deal.outcome === 'open') {
    return [
      {
        label: t`Probability`,
        shown: deal.probability === 0 ? t`${chance}\u00a0· default for ${stage}` : chance,
        edit: probabilityEdit((item, change) => save(item, t`Probability`, change)),
      },
      {
        label: t`Next step`,
        shown: deal.next_step,
        edit: {
          value: ({ next_step }) => next_step,
          save: (item, next_step) => save(item, t`Next step`, { next_step }),
        },
      },
      dayFact(deal, 'next_step_at', t`Planned for`, preferences, save),
    ];
  }
  return [
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
};

const dayFact = (
  deal: Deal,
  field: 'next_step_at' | 'expected_close_date',
  label: string,
  preferences: DatePreferences,
  save: Save,
): EditableFact<Deal> => ({
  label,
  shown: deal[field] && formatDate(deal[field], preferences),
  edit: {
    type: 'date',
    value: (item) => item[field] ?? '',
    save: (item, value) => save(item, label, { [field]: value || null } as DealChange),
  },
});

/** A record that the deal belongs to: its name opens it, and another can be chosen in place. */
const linkedFact = (
  deal: Deal,
  type: 'contact' | 'company',
  label: string,
  path: (id: string) => string,
  save: Save,
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
