/** What a file to be downloaded is called: `rapport-contacts-2026-11-20.csv`. The day is that of UTC. */
export const fileName = (what: string, kind: 'csv' | 'json' | 'zip', day = new Date()) =>
  `rapport-${what}-${day.toISOString().slice(0, 10)}.${kind}`;
