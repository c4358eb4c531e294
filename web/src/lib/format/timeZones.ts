import { TIME_ZONES } from '@rapport/shared/settings';
import { say } from '../words/words';

/** The zones of the specification first, then every other that the browser knows, and the one that is set. */
export const timeZoneChoices = (current: string): { value: string; label: string }[] => {
  const known = new Set<string>(TIME_ZONES.map(({ value }) => value));
  const others = [current, ...Intl.supportedValuesOf('timeZone')].filter((zone) => !known.has(zone));
  return [
    ...TIME_ZONES.map(({ value, label }) => ({ value, label: say(label) })),
    ...[...new Set(others)].sort().map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') })),
  ];
};
