import { expect, test } from 'vitest';
import { termRemover, termsOfPeople } from './terms';

const ada = termsOfPeople([
  { name: 'Ada O’Hara & Co', emails: ['a.d+a@hara.example'], phones: ['+49 (30) 555', '5550191'] },
]);

test.each([
  ['Ask Ada O’Hara & Co.', 'Ask [erased].'],
  ['ADA O’HARA & CO', '[erased]'],
  ['<p>Ask Ada O’Hara &amp; Co</p>', '<p>Ask [erased]</p>'],
  ['<a href="mailto:a.d+a@hara.example">Ada</a>', '<a href="mailto:[erased]">Ada</a>'],
  ['1\nAda O’Hara & Co\n2', '1\n[erased]\n2'],
  ['+49 (30) 555, 5550191', '[erased], [erased]'],
  ['Grada O’Hara & Cox, xa.d+a@hara.example, 155501912', 'Grada O’Hara & Cox, xa.d+a@hara.example, 155501912'],
])('removing the terms turns “%s” into “%s”', (text, left) => {
  expect(termRemover(ada)(text)).toBe(left);
});

test('in JSON, only texts change, not amounts', () => {
  const changes = { amount: [5550191, 5550191.5], phone: ['', '5550191'], tags: [['Ada O’Hara & Co', 'vip'], null] };
  expect(termRemover(ada)(changes)).toEqual({
    amount: [5550191, 5550191.5],
    phone: ['', '[erased]'],
    tags: [['[erased]', 'vip'], null],
  });
});

test('a term that begins with another one is removed as a whole', () => {
  const people = ['Ada Byron', 'Ada Byron King'].map((name) => ({ name, emails: [], phones: [] }));
  expect(termRemover(termsOfPeople(people))('Ask Ada Byron King or Ada Byron')).toBe('Ask [erased] or [erased]');
});

test('short names and numbers are not searched, and a name in Chinese characters needs three of them', () => {
  const people = ['Ada', 'Al B', '王明', '王小明'].map((name) => ({ name, emails: [''], phones: ['12345'] }));
  expect(termsOfPeople(people)).toEqual(['王小明']);
  expect(termRemover(['王小明'])('我和王小明见面')).toBe('我和[erased]见面');
});
