import { type DealStage, isClosed, NewDeal } from '@rapport/shared/deals';
import { dayIn, momentOf, wrongDate } from './dates';
import { probabilityIn, worthIn } from './dealAmounts';
import { dated, firstFilled, joined } from './fileColumn';
import type { ImportObject } from './importObject';
import { CONTACT_AND_COMPANY } from './links';
import { type FileReading, foreignValues, letters, parsed, type RowReader, squeezed } from './rowReader';

const STAGES = new Map(
  Object.entries<DealStage>({
    lead: 'lead',
    new: 'lead',
    prospect: 'lead',
    appointmentscheduled: 'lead',
    leadin: 'lead',
    contactmade: 'lead',
    qualified: 'qualified',
    qualifiedtobuy: 'qualified',
    qualification: 'qualified',
    discovery: 'qualified',
    needsdefined: 'qualified',
    proposal: 'proposal',
    proposalmade: 'proposal',
    presentationscheduled: 'proposal',
    quote: 'proposal',
    offer: 'proposal',
    negotiation: 'negotiation',
    negotiationsstarted: 'negotiation',
    decisionmakerboughtin: 'negotiation',
    contractsent: 'negotiation',
    closedwon: 'closed_won',
    won: 'closed_won',
    closedlost: 'closed_lost',
    lost: 'closed_lost',
  }),
);

const reader = ({ zone, isDayFirst, currency: workspaceCurrency }: FileReading): RowReader => {
  const foreign = foreignValues('stage', 'Lead');
  let undated = 0;
  return {
    read: (cells) => {
      const written = squeezed(cells.stage);
      const stage = STAGES.get(letters(written));
      const isOver = stage !== undefined && isClosed(stage);
      const [close, created] = [squeezed(cells.close_date), squeezed(cells.created_at)];
      const [closeDay, createdDay] = [dayIn(close, isDayFirst), dayIn(created, isDayFirst)];
      if (close && !closeDay) return wrongDate('close_date');
      if (created && !createdDay) return wrongDate('created_at');
      const [worth, chance] = [worthIn(cells, workspaceCurrency), probabilityIn(cells.probability ?? '')];
      if ('reason' in worth) return worth;
      if ('reason' in chance) return chance;
      const { amount, currency } = worth.value;
      const probability = chance.value;
      const read = parsed(NewDeal, cells.id, {
        title: squeezed(cells.title).slice(0, 200),
        amount: amount ?? 0,
        currency,
        stage,
        probability,
        notes: cells.notes ?? '',
        expected_close_date: isOver ? null : closeDay,
        lost_reason: stage === 'closed_lost' ? squeezed(cells.lost_reason) : '',
        next_step: squeezed(cells.next_step),
      });
      if (!('row' in read)) return read;
      if (!stage && written) foreign.add(written);
      if (isOver && !closeDay) undated += 1;
      return {
        row: {
          ...read.row,
          // `null` where the file says nothing, so that an update keeps what the record has.
          amount: amount === undefined ? null : String(read.row.amount),
          probability: probability === undefined ? null : String(read.row.probability),
          currency: currency ?? null,
          stage: stage ?? null,
          company: squeezed(cells.company),
          contact_email: squeezed(cells.contact_email),
          closed_at: isOver && closeDay ? momentOf(close, closeDay, zone) : null,
          created_at: createdDay ? momentOf(created, createdDay, zone) : null,
        },
      };
    },
    notices: () => [...foreign.notices(), ...(undated > 0 ? [closedWithoutDate(undated)] : [])],
  };
};

const closedWithoutDate = (deals: number) =>
  `${deals === 1 ? '1 won or lost deal has' : `${deals.toLocaleString('en')} won or lost deals have`} no close date. Reports count ${deals === 1 ? 'it' : 'them'} as closed on the day of creation, or today.`;

export const deals: ImportObject = {
  type: 'deals',
  fileColumns: {
    id: joined('id'),
    title: joined(`
      title, deal name, deal title, deal - title, opportunity name, opportunity, name, deal`),
    amount: firstFilled(`
      amount, value, deal value, deal - value, deal amount, amount in company currency, betrag, montant`),
    currency: firstFilled('currency, deal currency, deal - currency of value, währung, devise'),
    stage: firstFilled('stage, deal stage, deal - stage, pipeline stage, opportunity stage, status, phase'),
    probability: firstFilled('probability, deal probability, deal - probability, probability (%), win probability'),
    company: joined(`
      company, associated company, associated company name, deal - organization, organization, account name, account,
      company name, associated company domain, company domain`),
    contact_email: firstFilled(`
      contact email, associated contact email, email, contact e-mail, person - email, e-mail`),
    close_date: dated(`
      close date, closed date, expected close date, deal - expected close date, closing date, won time, closed at`),
    lost_reason: joined('lost reason, closed lost reason, deal - lost reason, loss reason, reason lost'),
    next_step: joined('next step, next activity, next steps'),
    notes: joined('notes, note, description, deal description, comments, notizen', '\n'),
    created_at: dated('created at, create date, created date, deal - deal created, created, add time'),
  },
  reader,

  staged: {
    title: 'text',
    amount: 'numeric',
    currency: 'text',
    stage: 'text',
    probability: 'int',
    company: 'text',
    contact_email: 'text',
    expected_close_date: 'date',
    closed_at: 'timestamptz',
    lost_reason: 'text',
    next_step: 'text',
    notes: 'text',
    created_at: 'timestamptz',
  },
  stagedKeys: `
    title_key text collate "C" generated always as (fold(title)) stored,
    contact_id uuid, company_id uuid`,
  links: CONTACT_AND_COMPANY,

  // By id, else by title, contact, company and amount.
  match: `
    select distinct on (staged.nth) staged.nth, by_id.id is not null as is_id_taken,
      coalesce(case when by_id.deleted_at is null then by_id.id end, by_title.id) as match
    from staged
    left join own_deals by_id on by_id.workspace_id = :workspace and by_id.id = staged.id
    left join own_deals by_title on by_title.workspace_id = :workspace and by_title.deleted_at is null
      and fold(by_title.title) collate "C" = staged.title_key
      and by_title.company_id is not distinct from staged.company_id
      and by_title.contact_id is not distinct from staged.contact_id
      and by_title.amount = coalesce(staged.amount, 0)
    order by staged.nth, by_title.created_at, by_title.id`,
  samePlace: 'min(place) over (partition by title_key, lower(contact_email), fold(company), amount, known_id)',

  // The stage of an existing deal is moved on the board, where its history is kept, and not by a file.
  written: [
    { name: 'title', type: 'text' },
    { name: 'amount', type: 'numeric' },
    { name: 'currency', type: 'text', filledBy: ['currency', 'amount'] },
    { name: 'stage', type: 'text', isOnlyInserted: true },
    { name: 'probability', type: 'int' },
    { name: 'expected_close_date', type: 'date', filledBy: ['close_date'] },
    { name: 'closed_at', type: 'timestamptz', isOnlyInserted: true },
    { name: 'lost_reason', type: 'text' },
    { name: 'next_step', type: 'text' },
    { name: 'notes', type: 'text' },
    { name: 'created_at', type: 'timestamptz', isOnlyInserted: true },
    { name: 'contact_id', type: 'uuid', references: 'contacts', filledBy: ['contact_email'] },
    { name: 'company_id', type: 'uuid', references: 'companies', filledBy: ['company'] },
  ],
  // New deals go above the existing ones, the first row on top. A file says in which stage a deal is, and only for a closed
  // one since when.
  insert: `
    insert into deals (workspace_id, id, title, amount, currency, stage, probability, expected_close_date, closed_at,
      lost_reason, next_step, notes, created_at, contact_id, company_id, owner_id,
      stage_since, is_stage_since_known, position)
    select :workspace, record_id, title, coalesce(amount, 0),
      coalesce(currency, (select currency from workspaces where id = :workspace)),
      coalesce(stage, 'lead'), coalesce(probability, 0), expected_close_date,
      case when stage like 'closed%' then coalesce(closed_at, created_at, now()) end,
      lost_reason, next_step, notes, coalesce(created_at, now()), contact_id, company_id, :actor,
      case when stage like 'closed%' then coalesce(closed_at, created_at, now()) else now() end,
      coalesce(stage like 'closed%' and closed_at is not null, false),
      (select coalesce(min(position), 0) from deals where workspace_id = :workspace)
        - 1024.0 * ((select max(nth) + 1 from decided) - nth)
    from decided where action = 'insert' order by nth`,
  // The history of an imported deal begins with the stage it came with.
  afterInsert: `
    insert into deal_stage_changes (workspace_id, id, deal_id, to_stage, actor_id, created_at)
    select :workspace, new_id(nth), deals.id, deals.stage, :actor, deals.stage_since
    from decided join deals on deals.workspace_id = :workspace and deals.id = decided.record_id where action = 'insert'`,
  isUnused: `
    not exists (select from notes where notes.workspace_id = :workspace and notes.deal_id = records.id and notes.deleted_at is null)
    and not exists (select from tasks where tasks.workspace_id = :workspace and tasks.deal_id = records.id and tasks.deleted_at is null)`,
};
