import { TimeZone } from '@rapport/shared/settings';
import { textIn } from '../forms/sentForm';
import type { ShownPage } from './book.service';
import type { EnteredDetails, VisitorChoices } from './bookingPage';

/** The choices in a URL or a form. A value that does not fit the page is replaced by its default. */
export const chosenIn = (
  { page: { durations, timezone } }: ShownPage,
  values: Record<string, unknown>,
): VisitorChoices => {
  const minutes = durations.find((each) => String(each) === values.minutes) ?? durations[0] ?? 30;
  const zone = TimeZone.safeParse(values.tz);
  const at = textIn(values.at);
  const isTime = /^\d{4}-\d\d-\d\dT\d\d:\d\d:00\.000Z$/.test(at) && !Number.isNaN(Date.parse(at));
  return {
    minutes,
    timezone: zone.success && zone.data ? zone.data : timezone,
    day: textIn(values.day).slice(0, 10),
    at: isTime ? at : '',
    move: textIn(values.move).slice(0, 200),
  };
};

/**
 * A text of at most `most` characters that the database accepts. It is cut first, because cutting may leave half a
 * character, which is then removed.
 */
const trimmedText = (text: string, most = text.length) =>
  text
    .slice(0, most)
    .replace(/\p{Cs}/gu, '')
    .replace(/[\0]/g, '')
    .trim();

export const enteredIn = (body: Record<string, unknown>): EnteredDetails => ({
  name: trimmedText(textIn(body.name).replace(/\p{Cc}/gu, ' '), 100),
  email: trimmedText(textIn(body.email)),
  note: trimmedText(textIn(body.note), 2_000),
});
