import { expect, test } from 'vitest';
import { kindOfHeaders } from './noteKinds';

test.each([
  ['note', ['Note Title', 'Note Content']],
  ['call', ['Call Type', 'Call Duration']],
  ['meeting', ['Title', 'Start Date', 'Venue']],
  ['meeting', ['Titre', 'Date de début', 'Lieu']],
  ['meeting', ['Titre', 'Date début', 'Lieu']],
  ['email', ['Email Subject', 'Email Body']],
  ['task', ['Task Name', 'Due Date']],
  [null, ['Title', 'Owner']],
])('the headers of a file show that it has entries of the kind %s: %j', (kind, headers) => {
  expect(kindOfHeaders(headers)).toBe(kind);
});
