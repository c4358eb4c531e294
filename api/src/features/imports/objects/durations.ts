import { normalHeader, normalNames } from './fileColumn';

const UNIT = /[([](?:ms|milliseconds|millisekunden|millisecondes|milisegundos|millisecondi)[)\]]$/i;

/** The duration of a call in HubSpot. Salesforce uses the same name for seconds, and other tools write `05:12`. */
const CALL_DURATION =
  'call duration, anrufdauer, dauer des anrufs, durée de l’appel, duración de la llamada, durata della chiamata';
const HUBSPOT_ID =
  'record id, datensatz-id, objekt-id, id de l’enregistrement, id de registro, id del registro, id record';

const hasName = (header: string, aliases: string) => normalNames(aliases).includes(normalHeader(header));

const SECOND = 1000;
const MINUTE = 60;

/** A header without its unit. Values are converted when they are read, so the unit no longer applies. */
export const withoutUnit = (header: string): string => header.replace(UNIT, '').trimEnd();

/** Whether a column contains milliseconds: its header has the unit, or it is the duration of a call in an export of HubSpot. */
export const isInMilliseconds = (header: string, headers: string[]): boolean =>
  UNIT.test(header.trim()) || (hasName(header, CALL_DURATION) && headers.some((other) => hasName(other, HUBSPOT_ID)));

/** Formats milliseconds as `1 h 5 min`; `undefined` unless the cell is a whole number of at least a second. */
export const formatDuration = (cell: string): string | undefined => {
  const written = cell.trim();
  if (!/^\d{4,12}(\.0+)?$/.test(written)) return undefined;
  const seconds = Math.round(Number(written) / SECOND);
  const minutes = Math.floor(seconds / MINUTE);
  const parts = { h: Math.floor(minutes / MINUTE), min: minutes % MINUTE, s: seconds % MINUTE };
  return Object.entries(parts)
    .flatMap(([unit, count]) => (count > 0 ? `${count} ${unit}` : []))
    .join(' ');
};
