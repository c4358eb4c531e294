/**
 * SQL for the instant at which a local day (a timestamp at midnight) begins in a time zone. Where clocks are set back
 * at 1 a.m., as in Havana, midnight occurs twice and PostgreSQL takes the second. So this also computes 23:00 plus one
 * hour, which is the first, and takes the earlier of the two.
 */
export const startOfDay = (midnight: string, zone: string): string =>
  `least(${midnight} at time zone ${zone}, (${midnight} - interval '1 hour') at time zone ${zone} + interval '1 hour')`;
