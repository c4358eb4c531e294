import { expect, test } from 'vitest';
import { mentionedIn, plainText, withTokens } from './tokens';

const id = (nth: number) => `0190f000-0000-7000-8000-00000000000${nth}`;
const ann = { id: id(1), name: 'Ann', email: 'ann@firm.com' };
const annLee = { id: id(2), name: 'Ann Lee', email: 'lee@firm.com' };
const twins = [
  { id: id(3), name: 'Kim', email: 'kim1@firm.com' },
  { id: id(4), name: 'Kim', email: 'kim2@firm.com' },
];
const members = [ann, annLee, ...twins];

test.each([
  ['Ask @Ann Lee about it', [annLee]],
  ['Ask @ann, then (@ANN LEE)', [ann, annLee]],
  ['Ask @ann@firm.com', [ann]],
  ['@Ann', [ann]],
  ['Mail to eve@ann or x@Ann', []],
  ['@Anna and @Annä', []],
  ['@Kim', []],
  ['@kim2@firm.com', [twins[1]]],
  ['nobody @ all', []],
])('%j mentions the right people', (text, people) => {
  expect(mentionedIn(withTokens(text, members)).map((each) => each.id)).toEqual(people.map((each) => each?.id));
});

test('a shown text converts back to the same stored text, even if two members share a name', () => {
  const stored = withTokens('@kim2@firm.com and @kim1@firm.com met @Ann Lee', members);
  const shown = plainText(stored);
  expect(shown).toBe('@Kim and @Kim met @Ann Lee');
  expect(withTokens(shown, members, mentionedIn(stored))).toBe(stored);
});

test('a name that is longer in lower case is found too', () => {
  const ipek = { id: id(6), name: 'İpek Şahin' };
  const text = 'Hi @İpek Şahin, hello';
  expect(withTokens(text, [ipek])).toBe(`Hi @[İpek Şahin](member:${ipek.id}), hello`);
  expect(mentionedIn(withTokens('@Ann and @İpek Şahin and @ann', [...members, ipek]))).toHaveLength(3);
});

test('a name is stored without the characters that would break its mention', () => {
  const odd = { id: id(5), name: 'A]b(c)[d' };
  expect(mentionedIn(withTokens('Hi @A]b(c)[d', [odd]))).toEqual([{ id: odd.id, name: 'A b(c) d' }]);
});
