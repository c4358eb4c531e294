import { normalHeader, normalNames } from './fileColumn';

/** The unit in a header, such as the end of `Call duration (ms)`. */
const UNIT = /[([](?:ms|milliseconds|millisekunden|millisecondes|milisegundos|millisecondi)[)\]]$/i;

/** The header of the duration of a call in HubSpot. Salesforce uses the same name for seconds, and other tools write `05:12`. */
const CALL_DURATION =
  'call duration, anrufdauer, dauer des anrufs, durée de l’appel, duración de la llamada, durata della chiamata';
const HUBSPOT_ID =
  'record id, datensatz-id, objekt-id, id de l’enregistrement, id de registro, id del registro, id record';

const hasName = (header: string, aliases: string) => normalNames(aliases).includes(normalHeader(header));

/** A header without its unit, which does not apply to a formatted duration. */
export const withoutUnit = (header: string): string => header.replace(UNIT, '').trimEnd();

/** Whether a column contains milliseconds: its header has the unit, or it is the duration of a call in an export of HubSpot. */
export const isInMilliseconds = (header: string, headers: string[]): boolean =>
  UNIT.test(header.trim()) || (hasName(header, CALL_DURATION) && headers.some((other) => hasName(other, HUBSPOT_ID)));

/** Formats milliseconds as `1 h 5 min`; `undefined` unless the cell is a whole number of at least a second. */
export const formatDuration = (cell: string): string | undefined => {
  const milliseconds = cell.trim();
  if (!/^[1-9]\d{3,11}(\.0+)?$/.test(milliseconds)) return undefined;
  const seconds = Math.round(Number(milliseconds) / 1000);
  const minutes = Math.floor(seconds / 60);
  const parts = { h: Math.floor(minutes / 60), min: minutes % 60, s: seconds % 60 };
  return Object.entries(parts)
    .flatMap(([unit, count]) => (count > 0 ? `${count} ${unit}` : []))
    .join(' ');
};
