import { msg } from '@lingui/core/macro';
import type { Said } from '@rapport/shared/words';
import { escapeHtml } from '../../integrations/email/escapeHtml';
import type { Words } from '../../words/words';
import type { Entry, EntryKind } from './entries';
import type { StoredForm } from './forms.repository';

export const FORM_STYLE = `
form { display: grid; gap: 1.125rem; margin-top: 1.5rem }
.text { white-space: pre-line; overflow-wrap: anywhere; margin: 0 }
.field { display: grid; gap: 0.375rem; min-width: 0 } fieldset { margin: 0; padding: 0; border: 0; min-width: 0 }
label, legend { font-weight: 600; overflow-wrap: anywhere } legend { padding: 0; margin-bottom: 0.375rem }
.optional { font-weight: 400; color: light-dark(#6e645c, #b3a89e) }
input:not([type=checkbox]), textarea, select { box-sizing: border-box; width: 100%; min-height: 44px; padding: 0.5rem 0.75rem; border: 1px solid light-dark(#8a8078, #8f857d); border-radius: 5px; font: inherit; background: light-dark(#fffefb, #181412); color: inherit }
textarea { resize: vertical }
select { appearance: none; padding-inline-end: 2.25rem; text-overflow: ellipsis; background: linear-gradient(45deg, transparent 37%, currentColor 43% 57%, transparent 63%) right 1.125rem center / 0.375rem 0.375rem no-repeat, linear-gradient(-45deg, transparent 37%, currentColor 43% 57%, transparent 63%) right 0.75rem center / 0.375rem 0.375rem no-repeat, light-dark(#fffefb, #181412) }
:is(input, textarea, select, button):focus-visible { outline: 2px solid light-dark(#63275f, #e3b5df); outline-offset: 2px }
.check { display: flex; gap: 0.625rem; align-items: flex-start; min-height: 28px; font-weight: 400 }
.check input { flex: none; width: 20px; height: 20px; margin: 2px 0 0; accent-color: light-dark(#63275f, #c789c2) }
.check input:not(:checked) { appearance: none; border: 1px solid light-dark(#8a8078, #8f857d); border-radius: 3px; background: light-dark(#fffefb, #181412) }
.error { margin: 0; color: light-dark(#a3261c, #ff9d92) } [aria-invalid=true] { border-color: light-dark(#a3261c, #ff9d92) !important }
.trap { position: absolute; inset-inline-start: -9999px; width: 1px; height: 1px; overflow: hidden }
@media (pointer: coarse) { .check { min-height: 44px; align-items: center } }
button { justify-self: start; max-width: 100% }
@media (max-width: 30rem) { button { justify-self: stretch } }
`;

/** The names of the values that are sent in addition to the fields. Visitors do not see the trap, but programs fill it in. */
export const SENT = {
  stamp: '_stamp',
  trap: '_homepage',
  page: '_page',
  consent: '_consent',
  proof: '_proof',
  newsletter: '_newsletter',
} as const;

export const SEND = msg({ message: 'Send', context: 'button of a web form' });
export const TRAP_FIELD = msg`Leave this field empty`;

/** The tracking parameters in links of campaigns. */
export const UTM = ['utm_source', 'utm_medium', 'utm_campaign', 'utm_term', 'utm_content'] as const;

interface Filled {
  words: Words;
  stamp: string;
  /**
   * Solved by the script of the page. A visitor without scripts has to send the form a second time, which needs no
   * challenge (`null`).
   */
  challenge: object | null;
  page: string;
  utm: Record<string, string>;
  /** The values entered before. */
  values: Record<string, unknown>;
  agrees: boolean;
  wantsNews: boolean;
  errors: Record<string, Said>;
  /** A sentence above the fields. */
  notice: Said | null;
}

/** A form that works without scripts. Every text is escaped. */
export const formBody = (form: StoredForm, entries: Entry[], filled: Filled): string => {
  const { words, errors, notice } = filled;
  const say = (said: Said) => escapeHtml(words(said));
  const hidden = { [SENT.stamp]: filled.stamp, [SENT.page]: filled.page, ...filled.utm };
  return `${form.introduction ? `<p class="text" dir="auto">${escapeHtml(form.introduction)}</p>` : ''}
${notice ? `<p class="notice" role="alert">${say(notice)}</p>` : ''}
<form method="post"${filled.challenge ? ` data-challenge="${escapeHtml(JSON.stringify(filled.challenge))}"` : ''}>
${Object.entries(hidden)
  .map(([name, value]) => `<input type="hidden" name="${name}" value="${escapeHtml(value)}">`)
  .join('\n')}
<div class="trap" aria-hidden="true"><label for="f-trap">${say(TRAP_FIELD)}</label><input id="f-trap" name="${SENT.trap}" tabindex="-1" autocomplete="off"></div>
${entries.map((entry, nth) => field(entry, nth, filled)).join('\n')}
${form.consent ? consent(form, filled, errors[SENT.consent]) : ''}
${form.newsletter ? newsletter(form, filled) : ''}
<button type="submit" class="primary">${form.button ? escapeHtml(form.button) : say(SEND)}</button>
</form>
${filled.challenge ? '<script src="/forms.js" async></script>' : ''}`;
};

const errorLine = (id: string, error: Said | undefined, words: Words) =>
  error ? `<p id="${id}-error" class="error">${escapeHtml(words(error))}</p>` : '';

const field = (entry: Entry, nth: number, { words, values, errors }: Filled): string => {
  const { key, label, required, kind } = entry;
  const id = `f-${nth}`;
  const error = errors[key];
  const about = `name="${escapeHtml(key)}"${required ? ' required' : ''}${
    error ? ` aria-invalid="true" aria-describedby="${id}-error"` : ''
  }`;
  const given = [values[key]].flat().filter((value): value is string => typeof value === 'string');
  const optional = required ? '' : ` <span class="optional">${escapeHtml(words(msg`(optional)`))}</span>`;
  const text = `<bdi>${escapeHtml(label)}</bdi>${optional}`;
  if (kind === 'checkbox') {
    return `<div class="field"><label class="check"><input id="${id}" type="checkbox" ${about} value="true"${
      given[0] ? ' checked' : ''
    }><span>${text}</span></label>${errorLine(id, error, words)}</div>`;
  }
  if (kind === 'choices') {
    const boxes = entry.options.map(
      (option) =>
        `<label class="check"><input type="checkbox" name="${escapeHtml(key)}" value="${escapeHtml(option.key)}"${
          given.includes(option.key) ? ' checked' : ''
        }><span><bdi>${escapeHtml(option.label)}</bdi></span></label>`,
    );
    const described = error ? ` aria-describedby="${id}-error"` : '';
    return `<fieldset${described}><legend>${text}</legend>${boxes.join('\n')}${errorLine(id, error, words)}</fieldset>`;
  }
  return `<div class="field"><label for="${id}">${text}</label>${control(entry, id, about, given[0] ?? '')}${errorLine(id, error, words)}</div>`;
};

const TYPES: Partial<Record<EntryKind, string>> = {
  email: 'type="email" maxlength="254"',
  phone: 'type="tel" maxlength="100"',
  number: 'type="text" inputmode="decimal"',
  date: 'type="date"',
  url: 'type="text" inputmode="url" maxlength="500"',
};

const control = ({ kind, autocomplete, options }: Entry, id: string, about: string, value: string): string => {
  const all = `id="${id}" ${about} autocomplete="${autocomplete}"`;
  if (kind === 'text') return `<textarea ${all} rows="4" dir="auto">${escapeHtml(value)}</textarea>`;
  if (kind !== 'choice')
    return `<input ${all} ${TYPES[kind] ?? 'type="text" maxlength="500" dir="auto"'} value="${escapeHtml(value)}">`;
  const choices = options.map(
    ({ key, label }) =>
      `<option value="${escapeHtml(key)}"${key === value ? ' selected' : ''}>${escapeHtml(label)}</option>`,
  );
  return `<select ${all}><option value=""></option>${choices.join('')}</select>`;
};

const consent = (form: StoredForm, { words, agrees }: Filled, error: Said | undefined): string => {
  const described = error ? ' aria-invalid="true" aria-describedby="f-consent-error"' : '';
  return `<div class="field"><label class="check"><input type="checkbox" name="${SENT.consent}" value="true" required${described}${
    agrees ? ' checked' : ''
  }><span dir="auto">${escapeHtml(form.consent)}</span></label>${errorLine('f-consent', error, words)}</div>`;
};

const newsletter = (form: StoredForm, { words, wantsNews }: Filled): string =>
  `<div class="field"><label class="check"><input type="checkbox" name="${SENT.newsletter}" value="true"${
    wantsNews ? ' checked' : ''
  }><span><bdi>${escapeHtml(form.newsletter)}</bdi> <span class="optional">${escapeHtml(words(msg`(optional)`))}</span></span></label></div>`;
