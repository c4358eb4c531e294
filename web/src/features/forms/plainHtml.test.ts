import type { Field, FieldType } from '@rapport/shared/fields';
import type { WebForm } from '@rapport/shared/forms';
import { expect, test } from 'vitest';
import { plainHtml } from './plainHtml';

const option = (key: string, label: string) => ({ key, label, color: null });
const own = (type: FieldType, options: Field['options'] = []) => ({ key: type, type, options }) as Field;
const ask = (key: string, required = false) => ({ key, label: `The ${key.replace('custom.', '')}`, required });

const made = (fields: WebForm['fields'], ownFields: Field[], form: Partial<WebForm> = {}) =>
  plainHtml(
    { address: 'https://crm.example/f/abc', consent: '', newsletter: '', button: '', fields, ...form } as WebForm,
    {
      send: 'Send',
      ownFields,
    },
  )
    .split('\n')
    .slice(1, -2)
    .map((line) => line.trim());

test.each<[string, string]>([
  ['email', '<input type="email" name="email" required>'],
  ['phone', '<input type="tel" name="phone" required>'],
  ['name', '<input type="text" name="name" required>'],
  ['message', '<textarea name="message" required></textarea>'],
])('the built-in field %s gets a suitable input', (key, input) => {
  expect(made([ask(key, true)], [])).toEqual([`<label>The ${key} ${input}</label>`]);
});

test.each<[FieldType, string]>([
  ['text', '<input type="text" name="custom.text">'],
  ['long_text', '<textarea name="custom.long_text"></textarea>'],
  ['number', '<input type="text" inputmode="decimal" name="custom.number">'],
  ['date', '<input type="date" name="custom.date">'],
  ['url', '<input type="text" inputmode="url" name="custom.url">'],
  ['email', '<input type="email" name="custom.email">'],
  ['phone', '<input type="tel" name="custom.phone">'],
])('an own field of the type %s gets a suitable input', (type, input) => {
  expect(made([ask(`custom.${type}`)], [own(type)])).toEqual([`<label>The ${type} ${input}</label>`]);
});

test('an own checkbox field becomes a checkbox, which sends nothing unless it is checked', () => {
  expect(made([ask('custom.checkbox')], [own('checkbox')])).toEqual([
    '<label><input type="checkbox" name="custom.checkbox" value="true"> The checkbox</label>',
  ]);
});

test('choice fields send the keys of their options, without the removed ones', () => {
  const options = [option('s', 'Small & light'), option('l', '<Large>'), { ...option('m', 'Medium'), removed: true }];
  const ownFields = [own('choice', options), own('choices', options)];
  expect(made([ask('custom.choice', true), ask('custom.choices', true)], ownFields)).toEqual([
    '<label>The choice <select name="custom.choice" required>',
    '<option value=""></option>',
    '<option value="s">Small &amp; light</option>',
    '<option value="l">&lt;Large&gt;</option>',
    '</select></label>',
    '<fieldset>',
    '<legend>The choices</legend>',
    '<label><input type="checkbox" name="custom.choices" value="s"> Small &amp; light</label>',
    '<label><input type="checkbox" name="custom.choices" value="l"> &lt;Large&gt;</label>',
    '</fieldset>',
  ]);
});

test('deleted own fields are left out, and all texts are escaped', () => {
  const consent = { consent: 'I "agree" <b>' };
  expect(
    made(
      [
        { ...ask('custom.gone'), required: true },
        { ...ask('name'), label: '<Name>' },
      ],
      [],
      consent,
    ),
  ).toEqual([
    '<label>&lt;Name&gt; <input type="text" name="name"></label>',
    '<label><input type="checkbox" name="_consent" value="true" required> I &quot;agree&quot; &lt;b&gt;</label>',
  ]);
});
