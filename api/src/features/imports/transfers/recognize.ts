import type { Certainty, ImportObjectType } from '@rapport/shared/imports';
import type { TransferSource } from '@rapport/shared/transfers';
import { guessFromRows } from '../csv/columns';
import type { CsvFile } from '../csv/records';
import { namesOf } from '../objects/importObject';
import { IMPORT_OBJECTS } from '../objects/registry';

/** The points that a type of record gets if a file has one of these fields. */
const FIELD_POINTS: Partial<Record<ImportObjectType, Record<string, number>>> = {
  contacts: { email: 2, job_title: 2, tags: 1, other_emails: 2, company_external_id: 1 },
  companies: { domain: 2, industry: 3, size: 3 },
  deals: { amount: 3, close_date: 3, probability: 2, stage: 2, currency: 1, lost_reason: 2 },
  tasks: { due_date: 3, priority: 3, deal_external_id: 1 },
  notes: { kind: 1, happened_at: 2, contact_id: 2, record: 2 },
};

/** Patterns in the names of files. */
const FILE_NAMES: Partial<Record<ImportObjectType, RegExp>> = {
  contacts: /contact|people|person|lead|kontakt|subscriber|contatt|連絡先/i,
  companies: /compan|organi[sz]ation|account|firm[ae]|unternehmen|soci[eé]t|entreprise|empresa|azienda/i,
  deals: /deal|opportunit|potential|gesch[aä]ft|affaire|oportunidad/i,
  tasks: /task|to-?dos?\b|aufgabe/i,
  notes: /notes?\b|calls?\b|meetings?\b|events?\b|activit|engagement|notiz|anruf|appel|termin|[ck]alend|agenda/i,
};
/** Patterns in the headers of Pipedrive, HubSpot and Outlook that only one type of record has. */
const HEADERS: Partial<Record<ImportObjectType, RegExp>> = {
  contacts: /^person - /i,
  companies: /^organi[sz]ation - /i,
  deals: /^deal - /i,
  notes:
    /^(activity - |(activity|note|call|meeting|email) (type|date|title|content|body|start|owner|name|outcome|subject)|meeting organi[sz]er|(required|optional) attendees|all[ -]?day event|besprechungs|(erforderliche|optionale) teilnehmer|ganztägig|organisateur d.une réunion|participants (obligatoires|facultatifs)|journée entière|organizador de la reunión|asistentes (necesarios|opcionales)|todo el día)/i,
};

const POINTS = {
  fileName: 4,
  /** For all headers of the type together. */
  headersMax: 4,
  /** The parts of a name show that rows are people. */
  nameParts: 4,
  /** A list of customers with a sum has no titles of deals. */
  noName: -3,
  /** In files of Google and Outlook, rows with a name are from the address book. Calendars and lists of tasks have a subject. */
  addressBook: 6,
};

const SURE_FROM = 6;
const LIKELY_FROM = 2;
/** How many more points than the second type the first one needs to be sure. */
const LEAD_MIN = 3;

interface Recognized {
  noun: ImportObjectType | null;
  certainty: Certainty;
}

/** Recognizes the type of a file's records by its columns, its name, and the tool it comes from. */
export const recognize = (
  fileName: string,
  { headers, sample }: Pick<CsvFile, 'headers' | 'sample'>,
  source: TransferSource,
): Recognized => {
  const rated = (Object.keys(IMPORT_OBJECTS) as ImportObjectType[])
    .map((noun) => ({ noun, score: score(noun, fileName, headers, sample, source) }))
    .sort((one, other) => other.score - one.score);
  const [first, second] = rated;
  if (!first || first.score < LIKELY_FROM || first.score === second?.score) return { noun: null, certainty: 'ask' };
  const isAhead = first.score - (second?.score ?? 0) >= LEAD_MIN;
  return { noun: first.noun, certainty: first.score >= SURE_FROM && isAhead ? 'sure' : 'likely' };
};

const score = (
  noun: ImportObjectType,
  fileName: string,
  headers: string[],
  sample: string[][],
  source: TransferSource,
): number => {
  const mapping = guessFromRows(IMPORT_OBJECTS[noun], headers, sample);
  let points = 0;
  for (const [field, worth] of Object.entries(FIELD_POINTS[noun] ?? {})) if (field in mapping) points += worth;
  if (!namesOf(IMPORT_OBJECTS[noun]).some((name) => name in mapping)) points += POINTS.noName;
  if (noun === 'contacts' && [mapping.name ?? []].flat().length > 1) points += POINTS.nameParts;
  if (FILE_NAMES[noun]?.test(fileName)) points += POINTS.fileName;
  const pattern = HEADERS[noun];
  if (pattern) points += Math.min(POINTS.headersMax, headers.filter((header) => pattern.test(header)).length);
  const hasAddressBook = source === 'google' || source === 'outlook';
  if (noun === 'contacts' && 'name' in mapping && hasAddressBook) points += POINTS.addressBook;
  return points;
};

const OTHER_LISTS =
  /^(users?|products?2?|cases?|campaigns?(members?)?|price_?books?(entr(y|ies))?|invoices?|tickets?|solutions?|vendors?|quotes?|(sales|purchase)_?orders?|record_?types?|profiles?|groups?)[ _.\d-]*\.\w+$/i;

/** Whether a file has the name of a list that Rapport cannot import. Members of the tool are not contacts. */
export const isOtherList = (fileName: string): boolean => OTHER_LISTS.test(fileName);
