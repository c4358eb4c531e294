/**
 * The time of a meeting, with the weekday and the month in words, because the guest may read 11/12 as another day than
 * the host: “Monday, November 30, 2026 at 9:00 AM (UTC)”.
 */
export const meetingTime = (at: string, language: string, timezone: string): string => {
  const time = new Intl.DateTimeFormat(language, { dateStyle: 'full', timeStyle: 'short', timeZone: timezone });
  return `${time.format(new Date(at))} (${timezone.replaceAll('_', ' ')})`;
};
