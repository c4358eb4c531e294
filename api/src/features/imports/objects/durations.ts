import { normalHeader, normalNames } from './fileColumn';

const UNIT = /\s*[([](?:ms|milliseconds|millisekunden|millisecondes|milisegundos|millisecondi)[)\]]$/i;

/** What HubSpot calls the length of a call. Salesforce has the same name for seconds, and others write `05:12`. */
const CALL_DURATION =
  'call duration, anrufdauer, dauer des anrufs, durée de l’appel, duración de la llamada, durata della chiamata';
const HUBSPOT_ID =
  'record id, datensatz-id, objekt-id, id de l’enregistrement, id de registro, id del registro, id record';

const isNamed = (header: string, aliases: string) => normalNames(aliases).includes(normalHeader(header));

const SECOND = 1000;
const MINUTE = 60;

/** A header without the unit behind it, which the values do not have once they are read. */
export const withoutUnit = (header: string): string => header.replace(UNIT, '');

/** Whether a column holds milliseconds, as its header says or as HubSpot exports calls. */
export const isInMilliseconds = (header: string, headers: string[]): boolean =>
  UNIT.test(header.trim()) || (isNamed(header, CALL_DURATION) && headers.some((other) => isNamed(other, HUBSPOT_ID)));

/** Milliseconds as people read them, `1 h 5 min`; `undefined` for anything but a whole number of at least a second. */
export const durationIn = (cell: string): string | undefined => {
  const written = cell.trim();
  if (!/^\d{4,12}(\.0+)?$/.test(written)) return undefined;
  const seconds = Math.round(Number(written) / SECOND);
  const minutes = Math.floor(seconds / MINUTE);
  const parts = { h: Math.floor(minutes / MINUTE), min: minutes % MINUTE, s: seconds % MINUTE };
  return Object.entries(parts)
    .flatMap(([unit, count]) => (count > 0 ? `${count} ${unit}` : []))
    .join(' ');
};
