import { expect, test } from 'vitest';
import { hideMail, showMail } from './hideMail';

test('names, addresses, links and long numbers are replaced by references, and put back in place', () => {
  const text = [
    'Hello Ada, hello ADA Lovelace!',
    'Write to ada.l@engines.example or see https://engines.example/plan?x=1.',
    'Call +49 (30) 123-45 67 or pay to DE89 3704 0044 0532 0130 00.',
    'Annual rates at Engines & Co: 12 % for 250 m² on 2026-11-24.',
  ].join('\n');
  const { texts, hidden } = hideMail([text, 'Re: Lovelace'], ['Ada Lovelace', 'Engines & Co']);
  expect(texts).toEqual([
    [
      'Hello [[6]], hello [[7]]!',
      'Write to [[1]] or see [[2]]',
      'Call [[4]] or pay to [[3]].',
      'Annual rates at [[8]]: 12 % for 250 m² on [[5]].',
    ].join('\n'),
    'Re: [[9]]',
  ]);
  expect(showMail(texts[0] ?? '', hidden)).toBe(text);
});

test.each([
  ['a reference that was not asked about', 'Ask [[2]].'],
  ['a new address', 'Write to eve@evil.example.'],
  ['a new link', 'See https://evil.example/.'],
])('a text with %s is refused', (_what, said) => {
  expect(showMail(said, ['Ada'])).toBeNull();
});

test('text that looks like a reference in an email is not used as one', () => {
  const { texts, hidden } = hideMail(['Look at [[1]], Ada'], ['Ada']);
  expect(texts).toEqual(['Look at (1), [[1]]']);
  expect(showMail('[[1]]', hidden)).toBe('Ada');
});

test('a long word that is not an address is processed quickly', () => {
  const text = 'a'.repeat(300_000);
  expect(hideMail([text], []).texts).toEqual([text]);
});
