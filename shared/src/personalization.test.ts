import { expect, test } from 'vitest';
import { fillIn, ownKeysIn, unknownToken } from './personalization';

const ada = { name: 'Ada Lovelace', first_name: 'Ada', company: '', email: 'ada@example.com' };

test.each([
  ['Hello {{first_name}}', 'Hello Ada'],
  ['Hello {{ first_name | there }}', 'Hello Ada'],
  ['{{company|your firm}}', 'your firm'],
  ['{{company}}', ''],
  ['{{ {{name}} }}', '{{ Ada Lovelace }}'],
  ['{{surname}} {{7*7}} {{', '{{surname}} {{7*7}} {{'],
  ['{{company|a | b}}', 'a | b'],
])('%j is filled in as %j', (text, filled) => expect(fillIn(text, ada)).toBe(filled));

test('tokens inside a value are not replaced', () => {
  expect(fillIn('{{name}} {{email}}', { ...ada, name: '{{email}} $& $1' })).toBe('{{email}} $& $1 ada@example.com');
});

test.each([
  ['Hello {{first_name|there}}', null],
  ['Hello {{surname}}', '{{surname}}'],
  ['{{}}', '{{}}'],
  ['{{first_name|a}} {{constructor}}', '{{constructor}}'],
  ['{ {name} } }} {{', null],
])('the unknown token in %j is %j', (text, unknown) => expect(unknownToken(text)).toBe(unknown));

test('own fields are filled in by their keys, and only existing ones are known', () => {
  const text = 'On {{custom.day|a day}} in {{ custom.place | town }}';
  expect(fillIn(text, { ...ada, custom: { day: '20 June' } })).toBe('On 20 June in town');
  expect(ownKeysIn(`${text} {{name}} {{custom.}}`)).toEqual(['day', 'place']);
  expect(unknownToken(text)).toBeNull();
  expect(unknownToken(text, ['day'])).toBe('{{ custom.place | town }}');
  expect(unknownToken('{{custom.}}')).toBe('{{custom.}}');
});
