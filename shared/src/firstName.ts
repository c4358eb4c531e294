const TITLES = words(`
  mr mrs ms miss mx dr prof professor sir madam lady lord rev hon fr father capt
  herr herrn frau fräulein hr dipl-ing dipl ing mag
  m mme mlle monsieur madame mademoiselle
  sr sra srta señor señora señorita sig sig.ra signor signora
`);
const HOUSEHOLDS = words('familie fam eheleute ehepaar family famille familia famiglia couple');
/** Words that join two people. Only in lower case, because `U.` and `E.` are initials. */
const CONJUNCTIONS = words('und u and et y e');
/** Additions to a name after a comma. Anything else there is the first name, as in `Lovelace, Ada`. */
const SUFFIXES = words('jr sr ii iii iv phd md mba msc bsc ma ba esq cpa dds ing llm');
const LEGAL_FORMS = words(`
  gmbh mbh ohg gbr ltd limited llc llp inc corp corporation plc co company sarl sàrl srl kft
  group gruppe holding holdings foundation stiftung verein
`);
/** Legal forms only in capitals, because in lower case they are words or names of people too. */
const LEGAL_CAPITALS = new Set([
  'AG',
  'AB',
  'AS',
  'BV',
  'CO',
  'EV',
  'KG',
  'NV',
  'OY',
  'SA',
  'SAS',
  'SE',
  'SL',
  'SPA',
  'UG',
]);

function words(list: string) {
  return new Set(list.trim().split(/\s+/));
}

const bare = (word: string) => word.replaceAll('.', '');

const isCompany = (name: string) =>
  /[\d@&+/]/.test(name) ||
  name
    .split(/[\s,]+/)
    .slice(1)
    .some((word) => LEGAL_FORMS.has(bare(word).toLowerCase()) || LEGAL_CAPITALS.has(bare(word)) || word === 'e.V.');

/** Whether a letter is an initial. In scripts without capitals, a single letter may be a full name. */
const isInitial = (word: string) => /^\p{L}$/u.test(word) && word.toLowerCase() !== word.toUpperCase();

/** Whether a name, without titles, is that of several people: `Familie Müller`, `und Frau Müller`, `Anna und Peter`. */
const areSeveral = ([first = '', second = '']: string[]) =>
  HOUSEHOLDS.has(bare(first).toLowerCase()) || [first, second].some((word) => CONJUNCTIONS.has(bare(word)));

/** Turns `Lovelace, Ada` into the order in which it is spoken. */
const inSpokenOrder = (name: string) => {
  const [last = '', ...others] = name.split(',').map((part) => part.trim());
  const first = others.find((part) => part !== '' && !SUFFIXES.has(bare(part).toLowerCase()));
  return first ? `${first} ${last}` : last;
};

/**
 * The name to address a person by: `Ada` for `Dr. Ada Lovelace` and `Lovelace, Ada`. Empty if it is uncertain, as for
 * `Frau Schmidt`, `Familie Schmidt`, `A. Lovelace` and `Acme Ltd`. Emails then use their words for readers without a first name.
 */
export const firstName = (name: string): string => {
  if (isCompany(name)) return '';
  // `Prof.Dr. Ada` too.
  const all = inSpokenOrder(name)
    .split(/\s+|(?<=\p{L}\.)(?=\p{L}{2})/u)
    .filter(Boolean);
  const start = all.findIndex((word) => !TITLES.has(bare(word).toLowerCase()));
  const named = start === -1 ? [] : all.slice(start);
  const [first = '', ...rest] = named;
  // A single word after a title is a last name.
  if (start > 0 && rest.length === 0) return '';
  if (areSeveral(named)) return '';
  return /^\p{L}/u.test(first) && !first.endsWith('.') && !isInitial(first) ? first : '';
};
