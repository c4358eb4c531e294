import { expect, test } from 'vitest';
import { wordsIn } from '../../../words/words';
import { factorOf, type Reason } from './reasons';

const EVIDENCE = { won: 95, of: 1811, overall: { won: 1204, of: 23817 } };

test.each<[Reason, { en: string; de: string }]>([
  [
    { kind: 'phone', points: 1, evidence: EVIDENCE },
    {
      en: '95 of 1,811 such leads became customers, 1,204 of 23,817 overall',
      de: '95 von 1.811 solchen Leads wurden Kunden, insgesamt 1.204 von 23.817',
    },
  ],
  [
    { kind: 'own_up_to', values: { typed: 'Budget', number: 2500.5 }, points: 1 },
    { en: 'Budget: up to 2,500.5', de: 'Budget: bis 2.500,5' },
  ],
  [
    { kind: 'own_over', values: { typed: 'Budget', number: 12000 }, points: 1 },
    { en: 'Budget: over 12,000', de: 'Budget: über 12.000' },
  ],
  [
    { kind: 'own_between', values: { typed: 'Budget', from: 2500, to: 12000 }, points: 1 },
    { en: 'Budget: over 2,500, up to 12,000', de: 'Budget: über 2.500 bis 12.000' },
  ],
])('numbers in reasons are written in the language of the reader: %o', (reason, expected) => {
  const said = (language: 'en' | 'de') => {
    const { label, detail } = factorOf(reason, wordsIn(language));
    return detail || label;
  };
  expect({ en: said('en'), de: said('de') }).toEqual(expected);
});
