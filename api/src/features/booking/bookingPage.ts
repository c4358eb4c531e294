import { msg } from '@lingui/core/macro';
import { dayOf, formatTime, MINUTE_MS } from '@rapport/shared/dates';
import { groupBy } from '@rapport/shared/groupBy';
import type { Said } from '@rapport/shared/words';
import { escapeHtml } from '../../integrations/email/escapeHtml';
import { wordsIn } from '../../words/words';
import { SENT, TRAP_FIELD } from '../forms/formPage';
import type { ShownPage } from './book.service';
import type { Booking } from './booking.repository';
import { freeTimes } from './freeTimes';
import { meetingTime } from './meetingTime';

export const BOOKING_STYLE = `
.times { display: grid; grid-template-columns: repeat(auto-fill, minmax(5.75rem, 1fr)); gap: 0.5rem; padding: 0; margin: 0.5rem 0 1.25rem; list-style: none }
.days { grid-template-columns: repeat(auto-fill, minmax(4.75rem, 1fr)); max-height: 20.5rem; overflow-y: auto }
.times a { display: grid; place-items: center; min-height: 44px; box-sizing: border-box; padding: 0.25rem 0.5rem; border: 1px solid light-dark(#cfc6bb, #4a423c); border-radius: 5px; text-align: center; text-decoration: none; line-height: 1.25rem; font-variant-numeric: tabular-nums }
.times a:hover { border-color: currentColor }
.times small { display: block; color: light-dark(#6e645c, #b3a89e) }
.times a[aria-current] { border-color: currentColor; box-shadow: inset 0 0 0 1px; font-weight: 600 }
.choices { grid-template-columns: repeat(auto-fit, minmax(11rem, 1fr)); margin-bottom: 1.25rem; align-items: end }
h2 { margin: 0 }
summary { min-height: 44px; line-height: 44px; cursor: pointer } details form { margin-top: 0 } details p { margin: 0 }
@media (scripting: enabled) { .choices button { display: none } }
`;

/** The choices of a visitor so far. */
export interface VisitorChoices {
  minutes: number;
  timezone: string;
  day: string;
  at: string;
  /** The key of the booking that is to be moved. */
  move: string;
}

export interface EnteredDetails {
  name: string;
  email: string;
  note: string;
}

const query = ({ timezone, minutes, day, at, move }: Partial<VisitorChoices>): URLSearchParams => {
  const address = new URLSearchParams();
  for (const [name, value] of Object.entries({ tz: timezone, minutes, day, at, move }))
    if (value) address.set(name, String(value));
  return address;
};

/** @param above - a smaller line over the text */
const link = (chosen: Partial<VisitorChoices>, text: string, isCurrent: boolean, above = '') =>
  `<li><a href="?${escapeHtml(query(chosen).toString())}"${isCurrent ? ' aria-current="true"' : ''}><span>${
    above && `<small>${escapeHtml(above)}</small> `
  }${escapeHtml(text)}</span></a></li>`;

const inDay = (day: string, language: string, parts: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(language, { ...parts, timeZone: 'UTC' }).format(new Date(day));

const hidden = (values: Record<string, string>) =>
  Object.entries(values)
    .map(([name, value]) => (value ? `<input type="hidden" name="${name}" value="${escapeHtml(value)}">` : ''))
    .join('');

const options = (values: string[], current: string, label: (value: string) => string) =>
  values
    .map(
      (value) =>
        `<option value="${escapeHtml(value)}"${value === current ? ' selected' : ''}>${escapeHtml(label(value))}</option>`,
    )
    .join('');

/** The choice of duration, time zone, day and time, as links and a form that work without scripts. */
export const choicesBody = (
  { page, preferences, busy }: ShownPage,
  chosen: VisitorChoices,
  notice: Said | null,
): string => {
  const { minutes, timezone, move } = chosen;
  const words = wordsIn(preferences.language);
  const say = (said: Said) => escapeHtml(words(said));
  const reader = { ...preferences, timezone };
  const times = freeTimes(page, minutes, busy, new Date());
  const byDay = groupBy(times, (time) => dayOf(time, timezone));
  const day = byDay.has(chosen.day) ? chosen.day : ([...byDay.keys()][0] ?? '');
  const zones = [...new Set([timezone, page.timezone, ...Intl.supportedValuesOf('timeZone')])].sort();
  const days = [...byDay.keys()].map((each) =>
    link(
      { minutes, timezone, move, day: each },
      inDay(each, preferences.language, { month: 'short', day: 'numeric' }),
      each === day,
      inDay(each, preferences.language, { weekday: 'short' }),
    ),
  );
  const ofDay = (byDay.get(day) ?? []).map((at) =>
    link({ minutes, timezone, move, day, at }, formatTime(at, reader), at === chosen.at),
  );
  return `${notice ? `<p class="notice" role="alert">${say(notice)}</p>` : ''}
<form method="get" class="choices" data-choices>${hidden({ move, day })}
<div class="field"><label for="b-minutes">${say(msg`Duration`)}</label><select id="b-minutes" name="minutes">${options(
    page.durations.map(String),
    String(minutes),
    (value) => words(msg`${value} minutes`),
  )}</select></div>
<div class="field"><label for="b-zone">${say(msg`Time zone`)}</label><select id="b-zone" name="tz">${options(zones, timezone, (zone) => zone.replaceAll('_', ' '))}</select></div>
<button type="submit">${say(msg`Show times`)}</button>
</form>
${
  days.length > 0
    ? `<h2>${say(msg`Day`)}</h2><ul class="times days">${days.join('')}</ul><h2>${say(msg`Time`)}</h2><ul class="times">${ofDay.join('')}</ul>`
    : `<p>${say(msg`No times are free. Please try again later.`)}</p>`
}
<script src="/booking.js" async></script>`;
};

interface Work {
  stamp: string;
  challenge: object | null;
}

/** The chosen time, and the fields for the visitor's name, email address and note, which are left out when a booking is moved. */
export const detailsBody = (
  { preferences }: ShownPage,
  chosen: VisitorChoices,
  { stamp, challenge }: Work,
  entered: EnteredDetails,
  notice: Said | null,
): string => {
  const words = wordsIn(preferences.language);
  const say = (said: Said) => escapeHtml(words(said));
  const { minutes, timezone, at, day, move } = chosen;
  const fields = `<div class="field"><label for="b-name">${say(msg`Name`)}</label><input id="b-name" name="name" required maxlength="100" autocomplete="name" dir="auto" value="${escapeHtml(entered.name)}"></div>
<div class="field"><label for="b-email">${say(msg`Email`)}</label><input id="b-email" name="email" type="email" required maxlength="254" autocomplete="email" value="${escapeHtml(entered.email)}"></div>
<div class="field"><label for="b-note">${say(msg`Note`)} <span class="optional">${say(msg`(optional)`)}</span></label><textarea id="b-note" name="note" rows="3" maxlength="2000" dir="auto">${escapeHtml(entered.note)}</textarea></div>`;
  return `<p><strong>${whenOf(preferences, at, timezone)}</strong><br><a href="?${escapeHtml(query({ minutes, timezone, day, move }).toString())}">${say(msg`Choose another time`)}</a></p>
${notice ? `<p class="notice" role="alert">${say(notice)}</p>` : ''}
<form method="post"${challenge ? ` data-challenge="${escapeHtml(JSON.stringify(challenge))}"` : ''}>
${hidden({ [SENT.stamp]: stamp, minutes: String(minutes), tz: timezone, at, day, move })}
<div class="trap" aria-hidden="true"><label for="b-trap">${say(TRAP_FIELD)}</label><input id="b-trap" name="${SENT.trap}" tabindex="-1" autocomplete="off"></div>
${move ? '' : fields}
<button type="submit" class="primary">${say(move ? msg`Move meeting` : msg`Book meeting`)}</button>
</form>
${challenge ? '<script src="/forms.js" async></script>' : ''}`;
};

/** The paths of a page and a booking. `key` is the signed part of the booking's path. */
interface Addresses {
  page: string;
  booking: string;
  key: string;
}

/** The time of a booked meeting, with what the visitor can do: add it to a calendar, move it or cancel it. */
export const bookedBody = (
  { preferences, isOpen }: ShownPage,
  { starts_at, ends_at, timezone, canceled_at }: Booking,
  address: Addresses,
): string => {
  const words = wordsIn(preferences.language);
  const say = (said: Said) => escapeHtml(words(said));
  const when = `<p><strong>${whenOf(preferences, starts_at, timezone)}</strong></p>`;
  if (canceled_at) {
    return `${when}${isOpen ? `<p><a href="${escapeHtml(address.page)}">${say(msg`Book another time`)}</a></p>` : ''}`;
  }
  if (Date.parse(ends_at) < Date.now()) return when;
  const minutes = (Date.parse(ends_at) - Date.parse(starts_at)) / MINUTE_MS;
  const again = `${address.page}?${query({ move: address.key, timezone, minutes })}`;
  return `${when}<p>${say(msg`You will get an email with the meeting for your calendar.`)}</p>
<p><a href="${escapeHtml(address.booking)}/meeting.ics">${say(msg`Add to calendar`)}</a>${isOpen ? ` · <a href="${escapeHtml(again)}">${say(msg`Choose another time`)}</a>` : ''}</p>
<details><summary>${say(msg`Cancel meeting`)}</summary>
<form method="post"><p>${say(msg`Do you want to cancel this meeting? You both get an email about it.`)}</p>
<button type="submit">${say(msg`Yes, cancel the meeting`)}</button></form></details>`;
};

export const closedBody = ({ preferences }: ShownPage): string =>
  `<p>${escapeHtml(wordsIn(preferences.language)(msg`Meetings cannot be booked here at the moment.`))}</p>`;

const whenOf = ({ language }: ShownPage['preferences'], at: string, timezone: string): string =>
  escapeHtml(meetingTime(at, language, timezone));
