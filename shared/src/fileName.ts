interface FileNameOptions {
  day?: Date;
  /** The name of the app as the user who downloads the file sees it. */
  maker?: string;
}

/** The name of a downloaded file: `rapport-contacts-2026-11-20.csv`. The day is in UTC. */
export const fileName = (
  what: string,
  kind: 'csv' | 'json' | 'zip',
  { day = new Date(), maker = 'Rapport' }: FileNameOptions = {},
) => `${plain(maker)}-${what}-${day.toISOString().slice(0, 10)}.${kind}`;

const LONGEST = 40;

/** A name as part of a file name: lower case, without accents and punctuation. */
const plain = (name: string): string =>
  [...name.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()]
    .slice(0, LONGEST)
    .join('')
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '') || 'crm';
