import { msg } from '@lingui/core/macro';
import { dayOf } from '@rapport/shared/dates';
import type { Said, Sentence } from '@rapport/shared/words';
import { escapeHtml } from '../../integrations/email/escapeHtml';
import type { Words } from '../../words/words';
import type { StoredQuote } from './quotes.repository';
import {
  formatDay,
  formatDiscount,
  formatExactMoney,
  formatExactPrice,
  formatQuantity,
  formatRate,
  formatSize,
} from './quoteWords';

export const QUOTE_STYLE = `
body { max-width: 48rem }
main { padding: clamp(1.25rem, 5vw, 3rem) }
.title, .total { font: 400 1.25rem/1.75rem Newsreader, Charter, Georgia, ui-serif, serif; overflow-wrap: anywhere } .title { margin: 0 0 0.75rem }
.parties { margin: 0; overflow-wrap: anywhere } .faint { color: light-dark(#6e645c, #b3a89e) }
.text { white-space: pre-line; overflow-wrap: anywhere }
table { width: 100%; border-collapse: collapse; margin: 1.5rem 0; font-variant-numeric: tabular-nums }
th { font-weight: 600; text-align: start } thead th { font-size: 0.8125rem } tfoot th { text-align: end } td, th { padding: 0.5rem 1.25rem 0.5rem 0; vertical-align: top; overflow-wrap: anywhere }
td + td, thead th + th { text-align: end; white-space: nowrap }
tbody tr, thead { border-bottom: 1px solid light-dark(#e1dcd4, #3a332e) }
td.sum { padding-inline-end: 0; text-align: end; white-space: nowrap } thead .sum { padding-inline-end: 0 } tfoot th { font-weight: 400 }
.save h2 { font-size: 1rem } .save ul { padding-inline-start: 1.25rem } .save li { overflow-wrap: anywhere } .save li a { display: inline-block; min-height: 24px }
.answers { display: grid; gap: 0.75rem; min-width: 0; margin: 1.5rem 0 0; padding: 1.5rem 0 0; border: 0; border-top: 1px solid light-dark(#e1dcd4, #3a332e) } .answers:disabled { opacity: 0.55 } .answers form { display: grid; gap: 0.5rem; justify-items: start }
.accept { grid-template-columns: minmax(0, 1fr) auto } .accept > :is(label, p) { grid-column: 1 / -1; margin: 0 }
label { font-weight: 600 } input, textarea { box-sizing: border-box; width: 100%; min-height: 44px; padding: 0.5rem 0.75rem; border: 1px solid #8a8078; border-radius: 5px; font: inherit; background: transparent; color: inherit }
.save a { display: inline-block; min-width: 44px; line-height: 44px }
summary { display: inline-block; min-width: 44px; min-height: 44px; line-height: 44px; text-decoration: underline; cursor: pointer } .error { color: light-dark(#a3261c, #ff9d92) }
@media (max-width: 34rem) {
  main { padding: 0 } .accept { grid-template-columns: 1fr } .accept button { justify-self: stretch }
  table, thead, tbody, tfoot { display: block } tr { display: grid; grid-template-columns: 1fr 1fr 1fr; gap: 0 0.75rem; padding: 0.5rem 0 } tfoot tr { padding: 0.25rem 0 } td, th, .sum { padding: 0 }
  td:first-child { grid-column: 1 / -1; padding-bottom: 0.25rem } thead th:first-child { position: absolute; clip-path: inset(50%) }
  tbody td:nth-child(2), thead th:nth-child(2) { text-align: start } tfoot th { grid-column: 1 / 3 }
}
@media print { :root { color-scheme: light } body { margin: 0; max-width: none; background: none } main { border: 0; padding: 0; background: none } .answers, .save { display: none } }
`;

/** The most characters of a reason for declining. */
export const REASON_MAX = 2_000;

interface Shown {
  words: Words;
  /** The URL of the quote. */
  address: string;
  /** The time zone of the days on the page, which is that of the workspace. */
  zone: string;
  /** Whether the page is the preview of a member, which cannot be answered. */
  isPreview: boolean;
  isNameMissing: boolean;
  /** A reason for declining that was refused, and what is wrong with it. */
  refused?: RefusedReason;
}

export interface RefusedReason {
  reason: string;
  problem: Said;
}

/** The quote and the form for the customer's answer, as HTML. Every text is escaped. */
export const quoteBody = (
  quote: StoredQuote,
  { words, address, zone, isPreview, isNameMissing, refused }: Shown,
): string => {
  const { content, language, valid_until, created_at, state } = quote;
  const say = (said: Said) => escapeHtml(words(said));
  const customer = [content.customer_name, content.customer_company].filter(Boolean).join(', ');
  if (state === 'withdrawn') return `<p class="notice">${say(stateWords(quote, zone))}</p>`;
  const isOpen = state === 'open' || state === 'viewed';
  return `${isPreview && isOpen ? previewNotice(say, address) : ''}${isOpen ? '' : `<p class="notice" role="status">${say(stateWords(quote, zone))}</p>`}
<p class="title" dir="auto">${escapeHtml(content.title)}</p>
<p class="parties faint">${[
    ...(customer ? [say(msg`For ${customer}`)] : []),
    say(msg`Date: ${{ day: formatDay(dayOf(created_at, zone), language) }}`),
    ...(valid_until ? [say(msg`Valid until ${{ day: formatDay(valid_until, language) }}`)] : []),
  ].join('<br>')}</p>
${content.note ? `<p class="text" dir="auto">${escapeHtml(content.note)}</p>` : ''}
${linesTable(quote, words)}
<p class="save"><a href="${escapeHtml(address)}/quote.pdf" download>${say(msg`Save as PDF`)}</a></p>
${filesList(quote, words, address)}
${
  isOpen
    ? `<fieldset class="answers"${isPreview ? ' disabled' : ''}>\n${acceptForm(say, isNameMissing)}\n${declineForm(say, refused)}\n</fieldset>`
    : ''
}`;
};

/** Links to the quote, in case a member has sent the URL of the preview to a customer. */
const previewNotice = (say: (said: Said) => string, address: string): string =>
  `<p class="notice">${say(msg`This is the sender’s preview, where nobody can answer.`)} <a href="${escapeHtml(address)}">${say(msg`Open the quote to answer it`)}</a></p>\n`;

const stateWords = (quote: StoredQuote, zone: string): Sentence => {
  const { state, answered_by: name, accepted_at, declined_at, language } = quote;
  const day = formatDay(dayOf(accepted_at ?? declined_at ?? quote.created_at, zone), language);
  if (state === 'accepted') {
    return name ? msg`${name} accepted this quote on ${day}. Thank you.` : msg`This quote was accepted on ${day}.`;
  }
  if (state === 'declined') return msg`This quote was declined on ${day}.`;
  if (state === 'expired') return msg`This quote has expired. Ask the sender for a new one.`;
  return msg`This quote was replaced or withdrawn. Ask the sender for the current one.`;
};

const linesTable = ({ content, currency, language }: StoredQuote, words: Words): string => {
  const say = (sentence: Sentence) => escapeHtml(words(sentence));
  const money = (amount: number) => escapeHtml(formatExactMoney(amount, currency, language));
  const rows = content.lines.map((line) => {
    const off = formatDiscount(line, currency, language);
    return `<tr><td dir="auto">${escapeHtml(line.name)}${
      line.description ? `<div class="faint text">${escapeHtml(line.description)}</div>` : ''
    }</td><td>${escapeHtml(formatQuantity(line.quantity, line.unit, language))}</td><td>${escapeHtml(
      formatExactPrice(line.unit_price, currency, language),
    )}${off ? `<br>${escapeHtml(off)}` : ''}</td><td class="sum">${money(line.net)}</td></tr>`;
  });
  const { totals } = content;
  const taxes = totals.taxes.filter(({ rate }) => rate > 0);
  const sum = (label: string, amount: number, look = '') =>
    `<tr class="${look}"><th scope="row" colspan="3">${label}</th><td class="sum">${money(amount)}</td></tr>`;
  return `<table>
<thead><tr><th scope="col">${say(msg`Description`)}</th><th scope="col">${say(msg`Quantity`)}</th><th scope="col">${say(msg`Price`)}</th><th scope="col" class="sum">${say(msg`Net`)}</th></tr></thead>
<tbody>${rows.join('\n')}</tbody>
<tfoot>${taxes.length > 0 ? sum(say(msg`Net`), totals.net) : ''}${taxes
    .map(({ rate, tax }) => sum(say(msg`Tax ${{ rate: formatRate(rate, language) }}`), tax))
    .join('')}${sum(say(msg`Total`), totals.gross, 'total')}</tfoot>
</table>`;
};

/** Links to the files that come with the quote. */
const filesList = ({ content: { files = [] }, language }: StoredQuote, words: Words, address: string): string => {
  if (files.length === 0) return '';
  const links = files.map(
    ({ id, name, size }) =>
      `<li><a href="${escapeHtml(`${address}/files/${id}`)}" download dir="auto">${escapeHtml(name)}</a> <span class="faint">${escapeHtml(formatSize(size, language))}</span></li>`,
  );
  return `<div class="save"><h2>${escapeHtml(words(msg`Files`))}</h2><ul>${links.join('')}</ul></div>`;
};

const acceptForm = (say: (said: Said) => string, isNameMissing: boolean): string => `<form method="post" class="accept">
<input type="hidden" name="answer" value="accepted">
<label for="name">${say(msg`Your name`)}</label>
<input id="name" name="name" required maxlength="200" autocomplete="name"${
  isNameMissing ? ' aria-invalid="true" aria-describedby="name-error" autofocus' : ''
}>
${isNameMissing ? `<p id="name-error" class="error" role="alert">${say(msg`Enter your name to accept the quote`)}</p>` : ''}
<button type="submit" class="primary">${say(msg`Accept the quote`)}</button></form>`;

const declineForm = (
  say: (said: Said) => string,
  refused?: RefusedReason,
): string => `<details${refused ? ' open' : ''}><summary>${say(msg`Decline`)}</summary>
<form method="post"><input type="hidden" name="answer" value="declined">
<label for="reason">${say(msg`Reason (optional)`)}</label>
<textarea id="reason" name="reason" rows="3" maxlength="${REASON_MAX}"${
  refused ? ' aria-invalid="true" aria-describedby="reason-error" autofocus' : ''
}>${refused ? `\n${escapeHtml(refused.reason)}` : ''}</textarea>
${refused ? `<p id="reason-error" class="error" role="alert">${say(refused.problem)}</p>` : ''}
<button type="submit">${say(msg`Decline the quote`)}</button></form></details>`;
