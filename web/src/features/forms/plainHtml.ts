import type { WebForm } from '@rapport/shared/forms';

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => ENTITIES[sign] ?? sign);

const LONG = new Set(['message', 'address']);
const TYPES: Partial<Record<string, string>> = { email: 'email', phone: 'tel' };

/** A form for a page of one's own, without scripts. Own fields that are choices are better taken from the address itself. */
export const plainHtml = ({ address, fields, consent, newsletter, button }: WebForm, send: string): string =>
  [
    `<form action="${escaped(address)}" method="post">`,
    ...fields.map(({ key, label, required }) => {
      const about = `name="${escaped(key)}"${required ? ' required' : ''}`;
      const control = LONG.has(key)
        ? `<textarea ${about}></textarea>`
        : `<input type="${TYPES[key] ?? 'text'}" ${about}>`;
      return `  <label>${escaped(label)} ${control}</label>`;
    }),
    ...(consent
      ? [`  <label><input type="checkbox" name="_consent" value="true" required> ${escaped(consent)}</label>`]
      : []),
    ...(newsletter
      ? [`  <label><input type="checkbox" name="_newsletter" value="true"> ${escaped(newsletter)}</label>`]
      : []),
    `  <button>${escaped(button || send)}</button>`,
    '</form>',
  ].join('\n');

/** One tag that renders the form where it stands. */
export const snippetOf = (address: string): string => {
  const { origin, pathname } = new URL(address);
  return `<script async src="${origin}/forms.js" data-form="${pathname.split('/').at(-1)}"></script>`;
};
