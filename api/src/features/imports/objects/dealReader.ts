import { msg, plural } from '@lingui/core/macro';
import { LostReason, NewDeal } from '@rapport/shared/deals';
import {
  appendLines,
  commonReader,
  parseDomain,
  parseExternalId,
  TITLE_MAX,
  textIfCut,
  websiteDetails,
} from './common';
import { parseContactReference } from './contactPoints';
import { NOON, parseDay, parseInstant, wrongDate } from './dates';
import { foreignAmountWarning, parseDealAmount, parseProbability } from './dealAmounts';
import { cellIfSeveralIds, parseFirstId } from './linksOfIds';
import {
  type DealRole,
  type FileReading,
  type ImportedStage,
  parseName,
  type RowReader,
  singleLine,
  validateRow,
} from './rowReader';
import { stageReader } from './stageReader';
import { valueReader } from './values';
import { STAGE_WORDS } from './words';

/** Reads deals from the rows of a file. */
export const dealReader = (reading: FileReading): RowReader => {
  const common = commonReader(reading);
  const stages = dealStageReader(reading);
  let undated = 0;
  let withoutAmount = 0;
  return {
    read: (cells) => {
      const { stage, isClosed, unread } = stages.read(cells);
      const figures = parseFigures(cells, reading);
      if ('reason' in figures) return figures;
      const { closeDay, amount, currency, foreign = '', probability } = figures;
      if (amount === undefined && !foreign && singleLine(cells.amount)) withoutAmount += 1;
      const title = singleLine(cells.title);
      const lostReason = LostReason.safeParse(singleLine(cells.lost_reason));
      const validated = validateRow(NewDeal, cells.id, {
        title: title.slice(0, TITLE_MAX),
        amount: amount ?? 0,
        currency,
        stage: stage ?? undefined,
        probability,
        external_id: parseExternalId(cells),
        notes: appendLines(cells.notes, cells.note_lines),
        expected_close_date: isClosed ? null : closeDay,
        lost_reason: lostReason.data ?? '',
        next_step: singleLine(cells.next_step),
      });
      if (!('row' in validated)) return validated;
      if (isClosed && !closeDay) undated += 1;
      const links = parseLinks(cells, reading);
      return {
        warnings: foreign ? [foreignAmountWarning(foreign)] : [],
        row: {
          ...validated.row,
          ...common.read(cells, {
            title: textIfCut(title, TITLE_MAX),
            amount: foreign,
            ...unread,
            ...links.unread,
            lostReason: lostReason.success ? '' : cells.lost_reason,
          }),
          notes: cells.notes ?? '',
          // `null` when the file says nothing, so that an update keeps the values of the record.
          amount: amount === undefined ? null : String(validated.row.amount),
          probability: probability === undefined ? null : String(validated.row.probability),
          currency: currency ?? null,
          stage,
          ...links.row,
          closed_at: isClosed ? closedAt(cells, closeDay, reading) : null,
        },
      };
    },
    values: () => [stages.values(), common.owner.values('owner')],
    notices: () => [
      ...stages.notices(),
      ...common.owner.notices(),
      ...(undated > 0 ? [noCloseDateNotice(undated)] : []),
      ...(withoutAmount > 0 ? [noAmountNotice(withoutAmount)] : []),
    ],
  };
};

/** Reads the stage of a deal from its stage, pipeline and outcome. */
const dealStageReader = (reading: FileReading) => {
  const stages = stageReader(reading);
  const outcomes = valueReader({
    column: msg`outcome`,
    choices: ['won', 'lost'],
    words: { won: STAGE_WORDS.closed_won, lost: STAGE_WORDS.closed_lost },
    fallback: { value: null, words: msg({ message: 'open', context: 'deal' }) },
  });
  return {
    ...stages,
    read: (cells: Record<string, string>) => {
      const { value: named, original, unknownPipeline } = stages.read(cells.stage, cells.pipeline);
      const { value: outcome } = outcomes.read(cells.outcome);
      const stage = outcome ? closedStage(reading.stages, named, outcome) : named;
      const kind = reading.stages.find(({ key }) => key === stage)?.kind;
      return {
        stage,
        isClosed: kind === 'won' || kind === 'lost',
        unread: {
          pipeline: unknownPipeline,
          stage: outcome && stage !== named ? cells.stage : original,
          status: outcome || SAYS_OPEN.test(singleLine(cells.outcome)) ? '' : cells.outcome,
        },
      };
    },
  };
};

/** Reads the close date, amount and probability, or says which of them is wrong. */
const parseFigures = (cells: Record<string, string>, { isDayFirst, decimalMarks }: FileReading) => {
  const closeDate = singleLine(cells.close_date);
  const closeDay = parseDay(closeDate, isDayFirst);
  if (closeDate && !closeDay) return wrongDate('close_date');
  const amount = parseDealAmount(cells, decimalMarks.amount);
  if ('reason' in amount) return amount;
  const probability = parseProbability(cells.probability ?? '');
  if ('reason' in probability) return probability;
  return { closeDay, ...amount.value, probability: probability.value };
};

/** Reads which contact and company a deal belongs to. */
const parseLinks = (cells: Record<string, string>, { lookups }: FileReading) => {
  const { contact_email, contact_name, rest } = parseContactReference(cells);
  const roles = lookups?.roles.get(parseExternalId(cells)) ?? [];
  return {
    row: {
      company: parseName(cells, 'company'),
      company_domain: parseDomain(cells.company_domain),
      contact_email,
      contact_name,
      contact_external_id: parseFirstId(cells.contact_external_id) || primaryOf(roles),
      company_external_id: parseFirstId(cells.company_external_id),
    },
    unread: {
      contact: rest,
      contactIds: cellIfSeveralIds(cells.contact_external_id),
      contactRoles: rolesText(roles),
      companyIds: cellIfSeveralIds(cells.company_external_id),
      companyDomain: websiteDetails(cells.company_domain),
    },
  };
};

/** When a deal was closed: with its time if the file has one, else at noon. */
const closedAt = (cells: Record<string, string>, closeDay: string | null, reading: FileReading) =>
  parseInstant(singleLine(cells.close_date), reading, NOON) ?? parseInstant(closeDay ?? '', reading, NOON);

const primaryOf = (roles: DealRole[]) => (roles.find(({ isPrimary }) => isPrimary) ?? roles[0])?.contact ?? '';

/** `Ada Lovelace (Decision Maker), Bob Berg`; empty for a single contact without a role, which is linked to the deal anyway. */
const rolesText = (roles: DealRole[]) =>
  roles.length === 1 && !roles[0]?.role
    ? ''
    : roles.map(({ name, role }) => (role ? `${name} (${role})` : name)).join(', ');

/** The won or lost stage of the pipeline of the named stage, or of the default pipeline. */
const closedStage = (stages: ImportedStage[], named: string | null, outcome: 'won' | 'lost'): string | null => {
  const pipeline = (stages.find(({ key }) => key === named) ?? stages[0])?.pipeline_id;
  return stages.find(({ kind, pipeline_id }) => kind === outcome && pipeline_id === pipeline)?.key ?? null;
};

/** Words that only mean that a deal is open. */
const SAYS_OPEN = /^(open|offen|ouvert|abierto|aperto|otwarty|進行中)?$/i;

const noCloseDateNotice = (deals: number) =>
  msg`${plural(deals, { one: '# won or lost deal has no close date. It counts', other: '# won or lost deals have no close date. They count' })} in the totals but not in a month.`;

const noAmountNotice = (rows: number) =>
  msg`${plural({ rows }, { one: '# row says that there is no amount. It is', other: '# rows say that there is no amount. They are' })} imported without one.`;
