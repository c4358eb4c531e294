interface FileNameOptions {
  day?: Date;
  /** The name of the app, as the person who downloads the file sees it. */
  maker?: string;
}

/** The name of a file to download: `rapport-contacts-2026-11-20.csv`. The day is that of UTC. */
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
