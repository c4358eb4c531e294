import { TIME_ZONES } from '@rapport/shared/settings';
import { say } from '../words/words';

/** The time zones of the specification first, then all others that the browser knows, and the current one. */
export const timeZoneChoices = (current: string): { value: string; label: string }[] => {
  const known = new Set<string>(TIME_ZONES.map(({ value }) => value));
  const others = [current, ...Intl.supportedValuesOf('timeZone')].filter((zone) => !known.has(zone));
  return [
    ...TIME_ZONES.map(({ value, label }) => ({ value, label: say(label) })),
    ...[...new Set(others)].sort().map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') })),
  ];
};
