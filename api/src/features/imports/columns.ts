import type { ImportedNoun, ImportMapping } from '@rapport/shared/imports';

/** Names that other tools give to our columns, best first; a group in an inner list is taken together. */
const ALIASES: Record<ImportedNoun, Record<string, (string | string[])[]>> = {
  contacts: {
    id: ['id'],
    name: [
      'name',
      'full name',
      'contact name',
      'display name',
      'contact',
      ['first name', 'middle name', 'last name'],
      ['given name', 'additional name', 'family name'],
      ['forename', 'surname'],
      ['vorname', 'nachname'],
      'last name',
      'first name',
    ],
    email: [
      'email',
      'e-mail',
      'email address',
      'e-mail address',
      'e-mail 1 - value',
      'email 1',
      'primary email',
      'work email',
      'person - email',
      'mail',
      'email 2',
      'e-mail 2 - value',
    ],
    phone: [
      'phone',
      'phone number',
      'phone 1 - value',
      'phone 1',
      'primary phone',
      'work phone',
      'business phone',
      'mobile phone',
      'mobile phone number',
      'mobile',
      'cell',
      'home phone',
      'telephone',
      'tel',
      'person - phone',
      'phone 2',
      'phone 2 - value',
    ],
    company: [
      'company',
      'company name',
      'organization',
      'organisation',
      'organization 1 - name',
      'organization name',
      'account name',
      'account',
      'employer',
      'associated company',
      'person - organization',
    ],
    status: ['status', 'lifecycle stage', 'contact status', 'lead status', 'contact type'],
    tags: ['tags', 'tag', 'labels', 'label', 'group membership', 'groups', 'categories', 'category'],
    notes: ['notes', 'note', 'comments', 'comment', 'description'],
  },
  companies: {
    id: ['id'],
    name: [
      'name',
      'company name',
      'company',
      'organization',
      'organisation',
      'organization name',
      'account name',
      'account',
    ],
    domain: [
      'domain',
      'company domain name',
      'company domain',
      'website',
      'website url',
      'web site',
      'url',
      'homepage',
    ],
    industry: ['industry', 'sector', 'primary industry'],
    size: [
      'number of employees',
      'employees',
      'team_size',
      'team size',
      'employee count',
      'headcount',
      'size',
      'company size',
    ],
    phone: ['phone', 'phone number', 'company phone', 'main phone', 'telephone', 'phone 1'],
    address: [
      'address',
      'full address',
      'billing address',
      'location',
      ['street address', 'street', 'city', 'state', 'state/region', 'postal code', 'zip', 'country'],
    ],
    notes: ['notes', 'note', 'comments', 'comment', 'description', 'about'],
  },
};

/** Columns of which the first that is not empty counts; the others are joined. */
const FIRST_FILLED = new Set(['email', 'phone', 'size', 'status']);

const normal = (header: string) => header.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

/** Guesses which of a file's columns hold ours, from the names that common tools give them. */
export const guessMapping = (noun: ImportedNoun, headers: string[]): ImportMapping => {
  const byName = new Map(headers.map((header) => [normal(header), header]));
  const mapping: ImportMapping = {};
  for (const [column, aliases] of Object.entries(ALIASES[noun])) {
    const found = aliases
      .map((alias) => [alias].flat().flatMap((name) => byName.get(normal(name)) ?? []))
      .filter((names) => names.length > 0);
    const taken = FIRST_FILLED.has(column) ? [...new Set(found.flat())].slice(0, 10) : (found[0] ?? []);
    const [only] = taken;
    if (only) mapping[column] = taken.length === 1 ? only : taken;
  }
  return mapping;
};

/** Whether a line names columns: among its cells is one that we would take for a name. */
export const namesColumns = (noun: ImportedNoun) => (cells: string[]) => 'name' in guessMapping(noun, cells);

/** Reads our columns out of a row, by a mapping from our column to the file's headers. */
export const columnReader = (mapping: ImportMapping, headers: string[]) => {
  const at = new Map(headers.map((header, index) => [header, index]));
  const places = Object.entries(mapping).map(([column, names]) => ({
    column,
    indexes: [names].flat().flatMap((name) => at.get(name) ?? []),
  }));
  return (cells: string[]): Record<string, string> =>
    Object.fromEntries(
      places.map(({ column, indexes }) => {
        const filled = indexes.map((index) => cells[index] ?? '').filter((cell) => cell.trim() !== '');
        return [column, FIRST_FILLED.has(column) ? (filled[0] ?? '') : filled.join(column === 'address' ? ', ' : ' ')];
      }),
    );
};
