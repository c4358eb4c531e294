import { NO_PART_OF_YEN } from '@rapport/shared/money';
import {
  COMMON_COLUMNS,
  CREATED_AT,
  CUSTOM_COLUMN,
  NOTES_NAMES,
  notesColumn,
  ownerColumn,
  withLinesSql,
} from './common';
import { dealReader } from './dealReader';
import { wrongField } from './fieldWords';
import { companyColumn, dateColumn, firstValueColumn, joinedColumn, longColumn } from './fileColumn';
import type { ImportObject } from './importObject';
import { keepStages } from './keepStages.repository';
import { NAME_OF_CONTACT, TO_COMPANY, TO_COMPANY_OF_DOMAIN, TO_CONTACT, TO_CONTACT_OF_NAME } from './links';
import { ID_OF_COMPANY, ID_OF_CONTACT, TO_COMPANY_OF_ID, TO_CONTACT_OF_ID } from './linksOfIds';
import { isUnusedIn } from './unused';

const STAGE_NAMES = `
  stage, deal stage, stage name, pipeline stage, opportunity stage, sales stage, phase, dealphase, étape, phase de la transaction,
  etapa, etapa del negocio, fase, fase trattativa, etap, ステージ, 取引ステージ, フェーズ`;
/** Tools with custom stages have a separate column for whether a deal is won or lost. */
const OUTCOME_NAMES = 'status, deal status, outcome, win status, won/lost, statut, estado, stato, stan, ステータス';

/** The stage of a deal without one in the file. */
const FIRST_STAGE = `(
  select key from stages join pipelines on pipelines.workspace_id = stages.workspace_id and pipelines.id = stages.pipeline_id
  where stages.workspace_id = :workspace and is_default and kind = 'open' order by stages.position limit 1
)`;

const IS_CLOSED = `exists (
  select from stages where stages.workspace_id = :workspace and stages.key = decided.stage and kind <> 'open'
)`;

/** Whether the deal of a row of `kept` is lost: the existing one that it matches, or else the new one. */
const IS_LOST = `case when kept.match is null
  then exists (select from stages where stages.workspace_id = :workspace and stages.key = kept.stage and kind = 'lost')
  else exists (select from own_deals as known where known.workspace_id = :workspace and known.id = kept.match and known.outcome = 'lost')
  end`;

/** The value in a column of the existing deal that a row matches. */
const existingValue = (column: 'amount' | 'currency') =>
  `(select known.${column} from own_deals as known where known.workspace_id = :workspace and known.id = decided.match)`;

export const deals: ImportObject = {
  type: 'deals',
  prefix: /^(deal|affaire|negocio|trato|affare|szansa sprzedaży|取引)\s+[-–—]\s+/i,
  template: {
    id: '',
    title: 'Looms for the north hall',
    amount: '12500',
    currency: 'USD',
    stage: 'proposal',
    pipeline: '',
    probability: '50',
    company: 'Analytical Engines',
    contact_email: 'ada@example.com',
    close_date: '2027-03-31',
    lost_reason: '',
    next_step: 'Send the offer',
    notes: '',
    external_id: '',
    created_at: '',
  },
  fileColumns: {
    id: joinedColumn('id'),
    title: joinedColumn(`
      title, deal name, deal title, deal - title, opportunity name, opportunity, name, deal, dealname, titel, titre, título,
      titolo, tytuł, タイトル, 取引名, 商談名, nom de la transaction, nom du deal, nombre del negocio, nombre del trato, nome
      trattativa, nome affare, nazwa szansy, verkaufschance, opportunité, nom de l'opportunité, oportunidad, nombre de la
      oportunidad, opportunità, nome opportunità, szansa sprzedaży`),
    amount: {
      ...firstValueColumn(`
      amount, value, deal value, deal - value, deal amount, amount in company currency, betrag, wert,
      dealwert, summe, montant, valeur, importe, cantidad, monto, valor, importo, valore, bedrag, waarde, kwota, wartość, 金額`),
      isNumber: true,
    },
    currency: firstValueColumn(`
      currency, deal currency, deal - currency of value, currency of value, currency code, currency iso code, währung,
      devise, moneda, divisa, valuta, waluta, 通貨`),
    stage: {
      ...firstValueColumn(STAGE_NAMES),
      chooseHeaders: (found, find) => (found.length > 0 ? found : find(OUTCOME_NAMES)),
    },
    pipeline: firstValueColumn(`
      pipeline, deal pipeline, deal - pipeline, pipeline name, sales pipeline, vertriebspipeline, pipeline de ventas,
      embudo, embudo de ventas, pipeline commercial, lejek, パイプライン`),
    outcome: {
      ...firstValueColumn(OUTCOME_NAMES),
      chooseHeaders: (found, find) => (find(STAGE_NAMES).length > 0 ? found : []),
    },
    probability: firstValueColumn(
      'probability, deal probability, deal - probability, probability (%), win probability',
    ),
    company: companyColumn(`
      company, associated company, associated company name, deal - organization, organization, account name, account,
      company name, firma, unternehmen, société, entreprise, empresa, azienda, bedrijf, firma, företag, 会社名`),
    company_domain: joinedColumn('associated company domain, company domain, company domain name'),
    contact_email: {
      ...firstValueColumn(`
      contact email, associated contact email, email, contact e-mail, person - email, person - email - work, e-mail,
      associated contact, associated contacts, primary contact, e-mail-adresse, correo electrónico, adresse e-mail`),
      holds: 'emails',
    },
    contact_name: NAME_OF_CONTACT,
    contact_external_id: ID_OF_CONTACT,
    company_external_id: ID_OF_COMPANY,
    close_date: dateColumn(`
      won time, lost time, deal closed on, closed at, closed date, close date, expected close date, closing date,
      abschlussdatum, erwartetes abschlussdatum, date de clôture, date de fermeture, fecha de cierre, data di chiusura, data
      chiusura, sluitdatum, verwachte sluitdatum, data zamknięcia, 完了予定日, クローズ日`),
    lost_reason: joinedColumn('lost reason, closed lost reason, deal - lost reason, loss reason, reason lost'),
    next_step: joinedColumn('next step, next activity, next steps'),
    notes: longColumn(`${NOTES_NAMES}, deal description`),
    external_id: joinedColumn('external id, record id, deal id, opportunity id, deal - id, record id - deal'),
    created_at: CREATED_AT,
    ...COMMON_COLUMNS,
  },
  reader: dealReader,

  staged: {
    custom: 'jsonb',
    title: 'text',
    amount: 'numeric',
    currency: 'text',
    stage: 'text',
    probability: 'int',
    company: 'text',
    contact_email: 'text',
    contact_name: 'text',
    expected_close_date: 'date',
    closed_at: 'timestamptz',
    lost_reason: 'text',
    next_step: 'text',
    notes: 'text',
    created_at: 'timestamptz',
    external_id: 'text',
    company_domain: 'text',
    contact_external_id: 'text',
    company_external_id: 'text',
    owner_id: 'uuid',
    note_lines: 'text[]',
  },
  stagedKeys: `
    external_key text generated always as (external_key(external_id, title)) stored,
    company_key text collate "C" generated always as (fold(company)) stored,
    title_key text collate "C" generated always as (fold(title)) stored,
    contact_id uuid, company_id uuid, is_name_known boolean not null default false`,
  // Companies that do not exist are added.
  links: [
    TO_COMPANY_OF_DOMAIN,
    TO_CONTACT,
    { ...TO_COMPANY, isMissing: 'false', line: undefined },
    TO_COMPANY_OF_ID,
    TO_CONTACT_OF_ID,
    TO_CONTACT_OF_NAME,
  ],

  // Matched by id, else by the id in another tool, else by title and amount, unless the contact or the company differs. Either may
  // be missing, because deals can be imported before contacts and companies.
  match: `
    select distinct on (staged.nth) staged.nth, by_id.id is not null as is_id_taken,
      coalesce(case when by_id.deleted_at is null then by_id.id end, by_key.id, by_title.id) as match
    from staged
    left join own_deals by_id on by_id.workspace_id = :workspace and by_id.id = staged.id
    left join own_deals by_key on by_key.workspace_id = :workspace and by_key.deleted_at is null
      and by_key.external_id <> '' and external_key(by_key.external_id, by_key.title) = staged.external_key
    left join own_deals by_title on by_title.workspace_id = :workspace and by_title.deleted_at is null
      and fold(by_title.title) collate "C" = staged.title_key
      and by_title.amount = coalesce(staged.amount, 0)
      and (by_title.external_id = '' or staged.external_id = '' or by_title.external_id = staged.external_id)
      and (by_title.company_id is null or staged.company_id is null or by_title.company_id = staged.company_id)
      and (by_title.contact_id is null or staged.contact_id is null or by_title.contact_id = staged.contact_id)
    order by staged.nth, by_key.created_at, by_key.id, by_title.contact_id is distinct from staged.contact_id,
      by_title.company_id is distinct from staged.company_id, by_title.created_at, by_title.id`,
  samePlace:
    'min(place) over (partition by title_key, lower(contact_email), fold(contact_name), company_key, amount, external_id, known_id)',

  addsCompanies: {
    link: `
      update decided set company_id = new_companies.id from new_companies
      where decided.company <> '' and decided.company_key = new_companies.company_key`,
  },

  // Only lost deals have a reason. An existing deal keeps its stage, whatever stage the file says.
  keepAsLines: `
    update decided set lost_reason = '', note_lines = decided.note_lines || (:lost_reason_line || decided.lost_reason)
    from decided as kept where kept.nth = decided.taken and decided.lost_reason <> '' and not ${IS_LOST}`,

  // Checked only once the existing deal is known: if the file has no currency, that of the deal decides whether decimals are allowed.
  refuse: {
    sql: `
      update decided set action = 'refused'
      where action in ('insert', 'update') and (amount is not null or currency is not null)
        and coalesce(currency, ${existingValue('currency')}, (select currency from workspaces where id = :workspace)) = 'JPY'
        and coalesce(amount, ${existingValue('amount')}, 0) % 1 <> 0`,
    ...wrongField('amount', NO_PART_OF_YEN),
  },

  // Files do not change the stage of existing deals. Deals are moved on the board, which keeps the history of stages.
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
    CUSTOM_COLUMN,
    notesColumn('notes'),
    { name: 'external_id', type: 'text', filledBy: ['external_id', 'id'] },
    ownerColumn('owner_id'),
    { name: 'created_at', type: 'timestamptz', isOnlyInserted: true },
    {
      name: 'contact_id',
      type: 'uuid',
      references: 'contacts',
      filledBy: ['contact_email', 'contact_name', 'contact_external_id'],
    },
    {
      name: 'company_id',
      type: 'uuid',
      references: 'companies',
      filledBy: ['company', 'company_domain', 'company_external_id', 'contact_name', 'contact_external_id'],
    },
  ],
  // New deals are placed above the existing ones, the first row on top. Closed deals have been in their stage since the
  // close date; for all other deals that time is unknown.
  beforeWrite: keepStages,
  insert: `
    insert into deals (workspace_id, id, title, amount, currency, stage, probability, expected_close_date, closed_at,
      lost_reason, next_step, notes, external_id, created_at, contact_id, company_id, owner_id, custom,
      stage_since, is_stage_since_known, position)
    select :workspace, record_id, title, coalesce(amount, 0),
      coalesce(currency, (select currency from workspaces where id = :workspace)),
      coalesce(stage, ${FIRST_STAGE}), coalesce(probability, 0), expected_close_date,
      case when ${IS_CLOSED} and closed_at is not null then least(closed_at, now()) end,
      lost_reason, next_step, ${withLinesSql('notes')}, external_id, coalesce(created_at, now()), contact_id, company_id,
      coalesce(owner_id, :actor), coalesce(custom, '{}'),
      case when ${IS_CLOSED} then least(closed_at, now()) else now() end,
      ${IS_CLOSED} and closed_at is not null,
      (select coalesce(min(position), 0) from deals where workspace_id = :workspace)
        - 1024.0 * ((select max(nth) + 1 from decided) - nth)
    from decided where action = 'insert' order by nth`,
  // The stage history of an imported deal begins with its stage in the file.
  afterInsert: `
    insert into deal_stage_changes (workspace_id, id, deal_id, to_stage, actor_id, created_at)
    select :workspace, new_id(nth), deals.id, deals.stage, :actor, deals.stage_since
    from decided join deals on deals.workspace_id = :workspace and deals.id = decided.record_id where action = 'insert'`,
  isUnused: isUnusedIn('deal_id', ['notes', 'tasks', 'files', 'followers', 'quotes', 'mail_deals']),
};
