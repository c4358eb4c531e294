/**
 * SQL for the instant at which a local day (a timestamp at midnight) begins in a time zone. Where clocks are put back at 1 a.m., as in
 * Havana, midnight comes twice, of which PostgreSQL takes the second: 23:00 is an hour before the first.
 */
export const startOfDay = (midnight: string, zone: string): string =>
  `least(${midnight} at time zone ${zone}, (${midnight} - interval '1 hour') at time zone ${zone} + interval '1 hour')`;
