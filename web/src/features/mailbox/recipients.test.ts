import { expect, test } from 'vitest';
import { answeredPeople, readRecipients, writeRecipients } from './recipients';

test.each([
  ['ada@example.org', [{ name: '', address: 'ada@example.org' }]],
  [
    'Ada Lovelace <ada@example.org>; bob@example.net,',
    [
      { name: 'Ada Lovelace', address: 'ada@example.org' },
      { name: '', address: 'bob@example.net' },
    ],
  ],
  ['"Lovelace, Ada" <ada@example.org>', [{ name: 'Lovelace, Ada', address: 'ada@example.org' }]],
  ['Ada', [{ name: '', address: 'Ada' }]],
  [' ,\n', []],
])('%j is parsed as the people in it', (text, people) => {
  expect(readRecipients(text)).toEqual(people);
  expect(readRecipients(writeRecipients(people))).toEqual(people);
});

test("an answer to the user's own email is addressed to its recipients", () => {
  const [ann, ada] = [
    { name: 'Ann', address: 'ann@example.com' },
    { name: 'Ada', address: 'ada@example.org' },
  ];
  const email = {
    id: '',
    subject: '',
    text: '',
    bounce: null,
    attachment_count: 0,
    is_hidden: null,
    deals: [],
    sent_at: '',
  };
  expect(answeredPeople({ ...email, from: ada, recipients: [ann] }, 'Ann@example.com')).toEqual([ada]);
  expect(answeredPeople({ ...email, from: ann, recipients: [ada] }, 'Ann@example.com')).toEqual([ada]);
});
