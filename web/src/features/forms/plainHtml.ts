import type { Field } from '@rapport/shared/fields';
import { LONG_FORM_FIELDS, OWN_FIELD } from '@rapport/shared/formFields';
import type { FormField, WebForm } from '@rapport/shared/forms';

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => ENTITIES[sign] ?? sign);

/**
 * The attributes of text inputs, by the key of a built-in field or the type of an own field. Numbers get a text input,
 * because the API reads them as people write them.
 */
const TYPES: Partial<Record<string, string>> = {
  email: 'type="email"',
  phone: 'type="tel"',
  url: 'type="text" inputmode="url"',
  website: 'type="text" inputmode="url"',
  number: 'type="text" inputmode="decimal"',
  money: 'type="text" inputmode="decimal"',
  date: 'type="date"',
};
const LONG_KINDS = new Set([...LONG_FORM_FIELDS, 'long_text']);

/** A form to paste into a page, which works without scripts. Own fields that were deleted are left out. */
export const plainHtml = (
  { address, fields, consent, newsletter, button }: WebForm,
  { send, ownFields }: { send: string; ownFields: Field[] },
): string =>
  [
    `<form action="${escaped(address)}" method="post">`,
    ...fields.flatMap((field) => {
      if (!field.key.startsWith(OWN_FIELD)) return input(field, field.key, []);
      const own = ownFields.find(({ key }) => `${OWN_FIELD}${key}` === field.key);
      return own ? input(field, own.type, own.options) : [];
    }),
    ...(consent ? [checkbox('name="_consent" value="true" required', consent)] : []),
    ...(newsletter ? [checkbox('name="_newsletter" value="true"', newsletter)] : []),
    `  <button>${escaped(button || send)}</button>`,
    '</form>',
  ].join('\n');

const checkbox = (about: string, label: string) =>
  `  <label><input type="checkbox" ${about}> ${escaped(label)}</label>`;

const input = ({ key, label, required }: FormField, kind: string, options: Field['options']): string[] => {
  const name = `name="${escaped(key)}"`;
  const about = `${name}${required ? ' required' : ''}`;
  const offered = options.filter(({ removed }) => !removed);
  const valueAttribute = (option: { key: string }) => `value="${escaped(option.key)}"`;
  if (kind === 'checkbox') return [checkbox(`${about} value="true"`, label)];
  if (kind === 'choices') {
    // The checkboxes are not `required`, because a browser would then require every one of them.
    const boxes = offered.map((option) => `  ${checkbox(`${name} ${valueAttribute(option)}`, option.label)}`);
    return ['  <fieldset>', `    <legend>${escaped(label)}</legend>`, ...boxes, '  </fieldset>'];
  }
  if (kind === 'choice') {
    const choices = offered.map((option) => `    <option ${valueAttribute(option)}>${escaped(option.label)}</option>`);
    return [
      `  <label>${escaped(label)} <select ${about}>`,
      '    <option value=""></option>',
      ...choices,
      '  </select></label>',
    ];
  }
  const control = LONG_KINDS.has(kind)
    ? `<textarea ${about}></textarea>`
    : `<input ${TYPES[kind] ?? 'type="text"'} ${about}>`;
  return [`  <label>${escaped(label)} ${control}</label>`];
};

/** A script tag that renders the form at its place in the page. */
export const snippetOf = (address: string): string => {
  const { origin, pathname } = new URL(address);
  return `<script async src="${origin}/forms.js" data-form="${pathname.split('/').at(-1)}"></script>`;
};
