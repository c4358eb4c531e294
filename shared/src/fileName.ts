interface FileNameOptions {
  day?: Date;
  /** What the app is called for who downloads it. */
  maker?: string;
}

/** What a file to be downloaded is called: `rapport-contacts-2026-11-20.csv`. The day is that of UTC. */
export const fileName = (
  what: string,
  kind: 'csv' | 'json' | 'zip',
  { day = new Date(), maker = 'Rapport' }: FileNameOptions = {},
) => `${plain(maker)}-${what}-${day.toISOString().slice(0, 10)}.${kind}`;

const LONGEST = 40;

/** A name as a part of the name of a file: lower case, without marks and signs. */
const plain = (name: string): string =>
  [...name.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()]
    .slice(0, LONGEST)
    .join('')
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '') || 'crm';
