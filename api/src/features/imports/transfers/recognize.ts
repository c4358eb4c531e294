import type { Certainty, ImportObjectType } from '@rapport/shared/imports';
import type { TransferSource } from '@rapport/shared/transfers';
import { guessFromRows } from '../csv/columns';
import type { CsvFile } from '../csv/records';
import { namesOf } from '../objects/importObject';
import { IMPORT_OBJECTS } from '../objects/registry';

/** How many points a field gives to a type of record, as a stage does to deals. */
const TELLING: Partial<Record<ImportObjectType, Record<string, number>>> = {
  contacts: { email: 2, job_title: 2, tags: 1, other_emails: 2, company_external_id: 1 },
  companies: { domain: 2, industry: 3, size: 3 },
  deals: { amount: 3, close_date: 3, probability: 2, stage: 2, currency: 1, lost_reason: 2 },
  tasks: { due_date: 3, priority: 3, deal_external_id: 1 },
  notes: { kind: 1, happened_at: 2, contact_id: 2, record: 2 },
};

/** Patterns in the names of files, and in the columns that Pipedrive names after the record. */
const NAMES: Partial<Record<ImportObjectType, RegExp>> = {
  contacts: /contact|people|person|lead|kontakt|subscriber|contatt|連絡先/i,
  companies: /compan|organi[sz]ation|account|firm[ae]|unternehmen|soci[eé]t|entreprise|empresa|azienda/i,
  deals: /deal|opportunit|potential|gesch[aä]ft|affaire|oportunidad/i,
  tasks: /task|to-?dos?\b|aufgabe/i,
  notes: /notes?\b|calls?\b|meetings?\b|events?\b|activit|engagement|notiz|anruf|appel|termin|[ck]alend|agenda/i,
};
const PREFIXES: Partial<Record<ImportObjectType, RegExp>> = {
  contacts: /^person - /i,
  companies: /^organi[sz]ation - /i,
  deals: /^deal - /i,
  notes:
    /^(activity - |(activity|note|call|meeting|email) (type|date|title|content|body|start|owner|name|outcome|subject)|meeting organi[sz]er|(required|optional) attendees|all[ -]?day event|besprechungs|(erforderliche|optionale) teilnehmer|ganztägig|organisateur d.une réunion|participants (obligatoires|facultatifs)|journée entière|organizador de la reunión|asistentes (necesarios|opcionales)|todo el día)/i,
};

const FILE_NAME = 4;
const SURE_FROM = 6;
const LIKELY_FROM = 2;
/** How many points the first type needs more than the second. */
const AHEAD = 3;

/** The points that a type loses if the file has no column for its name: a list of customers with a sum has no titles of deals. */
const WITHOUT_NAME = 3;

/** The points for the parts of a name, which show that rows are people. */
const NAME_OF_PERSON = 4;

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
  const isAhead = first.score - (second?.score ?? 0) >= AHEAD;
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
  for (const [field, worth] of Object.entries(TELLING[noun] ?? {})) if (field in mapping) points += worth;
  if (!namesOf(IMPORT_OBJECTS[noun]).some((name) => name in mapping)) points -= WITHOUT_NAME;
  if (noun === 'contacts' && [mapping.name ?? []].flat().length > 1) points += NAME_OF_PERSON;
  if (NAMES[noun]?.test(fileName)) points += FILE_NAME;
  const prefix = PREFIXES[noun];
  if (prefix) points += Math.min(FILE_NAME, headers.filter((header) => prefix.test(header)).length);
  // In files of these tools, rows with a name are from the address book. Calendars and lists of tasks have a subject.
  if (noun === 'contacts' && 'name' in mapping && (source === 'google' || source === 'outlook')) points += SURE_FROM;
  return points;
};

const OTHER_LISTS =
  /^(users?|products?2?|cases?|campaigns?(members?)?|price_?books?(entr(y|ies))?|invoices?|tickets?|solutions?|vendors?|quotes?|(sales|purchase)_?orders?|record_?types?|profiles?|groups?)[ _.\d-]*\.\w+$/i;

/** Whether a file has the name of a list that Rapport cannot import. Members of the tool are not contacts. */
export const isOtherList = (fileName: string): boolean => OTHER_LISTS.test(fileName);
