import { DAY_MS } from '@rapport/shared/dates';
import { expect, test } from 'vitest';
import { wordsIn } from '../../../words/words';
import { type Example, examplesOf, monthOf } from './examples';
import { factReader } from './facts';
import { learnFromExamples } from './learning';
import { factorOf } from './reasons';
import { seededRandom } from './sampleSets';
import type { ContactRow } from './scoring.repository';

const NOW = new Date('2026-11-20T00:00:00Z');
const PROFILE = {
  email: '',
  phone: '',
  company: '',
  tags: [],
  industry: '',
  size: '',
  source: '',
  job_title: '',
  custom: {},
};
const GIVEN = { fields: [], bounds: new Map(), traitShares: {}, sample: null };

/** Leads of which many buy if they were added in spring, and few if not. */
const bySpring = (days: number): Example[] => {
  const next = seededRandom(1);
  return Array.from({ length: 900 }, (_, nth) => {
    const added = NOW.getTime() - (100 + days * (1 - nth / 900)) * DAY_MS;
    const month = monthOf(added);
    const won = next() < (['03', '04', '05'].includes(month) ? 0.7 : 0.15);
    return {
      id: String(nth),
      profile: { ...PROFILE, month },
      won,
      evidence: 'recorded',
      added,
      decidedAfter: 50 * DAY_MS,
      early: undefined,
    };
  });
};

test.each([
  ['three years', 3 * 365, true],
  ['one year', 365, false],
])('with %s of leads (%s days), whether the model uses the month is %s', async (_time, days, isLearned) => {
  const { model } = await learnFromExamples({ examples: bySpring(days), young: [] }, GIVEN);
  expect(model.columns.some(({ column, is_used }) => column === 'season' && is_used)).toBe(isLearned);
});

const contact = (id: string, days: number, more: Partial<ContactRow> = {}): ContactRow => ({
  ...PROFILE,
  id,
  status: 'customer',
  company_id: null,
  customer_since: new Date(NOW.getTime() - (days - 10) * DAY_MS).toISOString().slice(0, 10),
  lost_on: null,
  created_at: new Date(NOW.getTime() - days * DAY_MS).toISOString(),
  ...more,
});

const exampleOf = async (one: ContactRow, owners?: [string | null, string | null]) => {
  const changed = { entity_id: one.id, type: 'contact_updated', created_at: NOW.toISOString() };
  const changes = owners ? [{ ...changed, changes: { owner_id: owners } }] : [];
  return (await examplesOf({ contacts: [one], companies: [], changes, deals: [], early: [] }, NOW))[0]?.profile;
};

test('the model does not use the month of recent leads, because only quick decisions are known', async () => {
  expect((await exampleOf(contact('a', 120)))?.month).toBe('07');
  expect((await exampleOf(contact('a', 60)))?.month).toBeUndefined();
});

test('the owner counts as of when the lead was added, and is not used for imported outcomes', async () => {
  const assigned = await exampleOf(contact('a', 120, { owner_id: 'closer' }), ['caller', 'closer']);
  expect(assigned?.owner_id).toBe('caller');
  expect((await exampleOf(contact('a', 120, { owner_id: 'closer' }), [null, 'closer']))?.owner_id).toBeFalsy();
  const facts = (evidence: Example['evidence']) =>
    factReader({ fields: [], bounds: new Map(), evidence })({ ...PROFILE, owner_id: 'caller' });
  expect(facts('recorded')).toContain('owner:caller');
  expect(facts('dated')).not.toContain('owner:caller');
  expect(facts('undated')).not.toContain('owner:caller');
});

test('months are named in the language of the reader', () => {
  const label = (language: 'en' | 'de') =>
    factorOf({ kind: 'own_month', values: { typed: 'Start', month: 3 }, points: 1 }, wordsIn(language)).label;
  expect([label('en'), label('de')]).toEqual(['Start: March', 'Start: März']);
});
