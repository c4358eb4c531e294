import { msg, plural } from '@lingui/core/macro';
import { NewDeal } from '@rapport/shared/deals';
import { beyond, commonReader, domainIn, externalIdIn, TITLE_MAX, websiteBeyond, withLines } from './common';
import { contactNamedIn } from './contactPoints';
import { dayIn, instantIn, NOON, wrongDate } from './dates';
import { dealAmountIn, foreignAmount, probabilityIn } from './dealAmounts';
import { furtherIds, idIn } from './linksOfIds';
import {
  type DealRole,
  type FileReading,
  type ImportedStage,
  nameIn,
  parsed,
  type RowReader,
  squeezed,
} from './rowReader';
import { stageReader } from './stageReader';
import { valueReader } from './values';
import { STAGE_WORDS } from './words';

/** Reads deals out of the rows of a file. */
export const dealReader = (reading: FileReading): RowReader => {
  const { isDayFirst } = reading;
  const common = commonReader(reading);
  const stages = stageReader(reading);
  const outcomes = valueReader({
    column: msg`outcome`,
    choices: ['won', 'lost'],
    words: { won: STAGE_WORDS.closed_won, lost: STAGE_WORDS.closed_lost },
    otherwise: { value: null, words: msg({ message: 'open', context: 'deal' }) },
  });
  let undated = 0;
  let withoutAmount = 0;
  return {
    read: (cells) => {
      const { value: named, original, unknownPipeline } = stages.read(cells.stage, cells.pipeline);
      const { value: outcome } = outcomes.read(cells.outcome);
      const stage = outcome ? closedStage(reading.stages, named, outcome) : named;
      const kind = reading.stages.find(({ key }) => key === stage)?.kind;
      const isOver = kind === 'won' || kind === 'lost';
      const isLost = kind === 'lost';
      const title = squeezed(cells.title);
      const close = squeezed(cells.close_date);
      const closeDay = dayIn(close, isDayFirst);
      if (close && !closeDay) return wrongDate('close_date');
      const [dealAmount, chance] = [
        dealAmountIn(cells, reading.decimalMarks.amount),
        probabilityIn(cells.probability ?? ''),
      ];
      if ('reason' in dealAmount) return dealAmount;
      if ('reason' in chance) return chance;
      const { amount, currency, foreign = '' } = dealAmount.value;
      if (amount === undefined && !foreign && squeezed(cells.amount)) withoutAmount += 1;
      const probability = chance.value;
      const read = parsed(NewDeal, cells.id, {
        title: title.slice(0, TITLE_MAX),
        amount: amount ?? 0,
        currency,
        stage: stage ?? undefined,
        probability,
        external_id: externalIdIn(cells),
        notes: withLines(cells.notes, cells.note_lines),
        expected_close_date: isOver ? null : closeDay,
        lost_reason: isLost ? squeezed(cells.lost_reason) : '',
        next_step: squeezed(cells.next_step),
      });
      if (!('row' in read)) return read;
      if (isOver && !closeDay) undated += 1;
      const { contact_email, contact_name, rest } = contactNamedIn(cells);
      const roles = reading.lookups?.roles.get(externalIdIn(cells)) ?? [];
      return {
        warnings: foreign ? [foreignAmount(foreign)] : [],
        row: {
          ...read.row,
          ...common.read(cells, {
            title: beyond(title, TITLE_MAX),
            amount: foreign,
            pipeline: unknownPipeline,
            stage: outcome && stage !== named ? cells.stage : original,
            status: outcome || IS_OPEN.test(cells.outcome ?? '') ? '' : cells.outcome,
            contact: rest,
            contactIds: furtherIds(cells.contact_external_id),
            contactRoles: rolesText(roles),
            companyIds: furtherIds(cells.company_external_id),
            companyDomain: websiteBeyond(cells.company_domain),
            lostReason: isLost ? '' : cells.lost_reason,
          }),
          notes: cells.notes ?? '',
          // `null` where the file says nothing, so that an update keeps what the record has.
          amount: amount === undefined ? null : String(read.row.amount),
          probability: probability === undefined ? null : String(read.row.probability),
          currency: currency ?? null,
          stage,
          company: nameIn(cells, 'company'),
          company_domain: domainIn(cells.company_domain),
          contact_email,
          contact_name,
          contact_external_id: idIn(cells.contact_external_id) || primaryOf(roles),
          company_external_id: idIn(cells.company_external_id),
          closed_at: isOver ? (instantIn(close, reading, NOON) ?? instantIn(closeDay ?? '', reading, NOON)) : null,
        },
      };
    },
    values: () => [stages.values(), common.owner.values('owner')],
    notices: () => [
      ...stages.notices(),
      ...common.owner.notices(),
      ...(undated > 0 ? [closedWithoutDate(undated)] : []),
      ...(withoutAmount > 0 ? [saysNoAmount(withoutAmount)] : []),
    ],
  };
};

const primaryOf = (roles: DealRole[]) => (roles.find(({ isPrimary }) => isPrimary) ?? roles[0])?.contact ?? '';

/** `Ada Lovelace (Decision Maker), Bob Berg`; a single contact is the deal’s own, so only a role is worth a line. */
const rolesText = (roles: DealRole[]) =>
  roles.length === 1 && !roles[0]?.role
    ? ''
    : roles.map(({ called, role }) => (role ? `${called} (${role})` : called)).join(', ');

/** The won or lost stage of the pipeline that the file names a stage of, or of the default one. */
const closedStage = (stages: ImportedStage[], named: string | null, outcome: 'won' | 'lost'): string | null => {
  const pipeline = (stages.find(({ key }) => key === named) ?? stages[0])?.pipeline_id;
  return stages.find(({ kind, pipeline_id }) => kind === outcome && pipeline_id === pipeline)?.key ?? null;
};

/** Words that only say that a deal is open. */
const IS_OPEN = /^\s*(open|offen|ouvert|abierto|aperto|otwarty|進行中)?\s*$/i;

const closedWithoutDate = (deals: number) =>
  msg`${plural(deals, { one: '# won or lost deal has no close date. It counts', other: '# won or lost deals have no close date. They count' })} in the totals but not in a month.`;

const saysNoAmount = (rows: number) =>
  msg`${plural({ rows }, { one: '# row says that there is no amount. It is', other: '# rows say that there is no amount. They are' })} imported without one.`;
