import type { LeadScore, LeadScores } from '@rapport/shared/ai';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { network, reply } from '../../testing/network';
import { preferences, renderWithApp } from '../../testing/renderWithApp';
import { LeadScoring } from './LeadScoring';

const LEAD = '01900000-0000-7000-8000-000000000001';
const OTHER = '01900000-0000-7000-8000-000000000002';
const QUALITY = { value: 71, low: 64, high: 78, evidence: 'recorded', base: 27 } as const;

const FACTOR: LeadScore['factors'][number] = {
  label: '',
  points: 8,
  detail: '',
  filter: null,
  deal_id: null,
  is_on_timeline: false,
  counted: null,
  allowed: null,
};

const show = (
  scores: number[],
  model: Partial<LeadScores['model']> = {},
  factors: LeadScores['all_scores'][number]['factors'] = [],
  key_factors: string[] = [],
) => {
  const leads = scores.map((score) => ({
    contact_id: `01900000-0000-7000-8000-0000000000${score}`,
    contact_name: `Lead ${score}`,
    company: '',
    score,
    priority: 'cold',
    key_factors,
    factors,
  }));
  network.get('/settings', reply(preferences));
  network.post(
    '/ai/bulk-lead-scoring',
    reply({
      total_processed: leads.length,
      processed_at: '2026-11-20T09:00:00.000Z',
      average_score: 30,
      levels: { hot: 80, warm: 60, average: 30 },
      base: 20,
      top_leads: leads.slice(0, 1),
      all_scores: leads,
      distribution: Array.from({ length: 10 }, () => 0),
      model: {
        kind: 'default',
        reason: 'too_few_outcomes',
        won: 0,
        lost: 0,
        undated: { won: 0, lost: 0 },
        sample: null,
        since: null,
        quality: null,
        columns: [],
        ...model,
      },
      source: 'local',
      is_wording: false,
      analysis: { status: 'live', is_made: true },
    }),
  );
  renderWithApp(<LeadScoring />);
};

test.each([
  [84, 'Hot'],
  [61, 'Warm'],
  [45, 'Above average'],
  [28, 'Average'],
  [12, 'Below average'],
])('in a workspace with an average of 30 a score of %i is called %s', async (score, word) => {
  show([score]);
  expect(await screen.findByRole('row', { name: new RegExp(`^Lead ${score}`) })).toHaveTextContent(word);
  expect(screen.queryByText('Cold')).toBeNull();
});

test.each([
  [
    'too few outcomes',
    {},
    /Not enough history to learn from yet: 0 contacts won and 0 not won. It takes at least 30 of each/,
  ],
  [
    'a history without a pattern',
    { reason: 'no_pattern', won: 40, lost: 60 },
    /did not predict the results of 40 contacts won and 60 not won better than chance/,
  ],
  [
    'a history that was learned from',
    {
      kind: 'learned',
      reason: null,
      won: 33,
      lost: 87,
      quality: QUALITY,
      columns: [],
    },
    /Based on 33 contacts won and 87 not won\. .* had the higher score in 71 of 100 pairs \(64 to 78\)/,
  ],
  [
    'results without a date',
    { undated: { won: 71, lost: 69 } },
    /140 contacts were left out because no date says when they were won or lost/,
  ],
] as [string, Partial<LeadScores['model']>, RegExp][])('%s is explained', async (_what, model, says) => {
  show([45], model);
  expect(await screen.findByText(says)).toBeVisible();
});

test('the reasons of the first lead add up to its score and link to what they are based on', async () => {
  const deal_id = '01900000-0000-7000-8000-000000000007';
  show([45], {}, [
    { ...FACTOR, label: 'Open deal New roof', points: 14.5, deal_id },
    { ...FACTOR, label: 'Phone number known', filter: '{"match":"all","rules":[]}' },
  ]);
  const reasons = (await screen.findByRole('list', { name: 'Reasons' })).textContent;
  expect(reasons).toMatch(/20\.0.*average contact.*\+14\.5.*New roof.*\+8\.0.*Phone number.*\+2\.5.*Everything else/);
  expect(screen.getByRole('link', { name: /^Open deal.*New roof$/ })).toHaveAttribute('href', `/deals/${deal_id}`);
  expect(screen.getByRole('link', { name: /^Show contacts.*Phone number known$/ })).toHaveAttribute(
    'href',
    expect.stringMatching(/^\/contacts\?filter=/),
  );
});

test('the scores that are not listed at first are loaded page by page', async () => {
  const scores = Array.from({ length: 25 }, (_, nth) => 70 - nth);
  const page = (some: number[]) =>
    some.map((score) => ({
      contact_id: `01900000-0000-7000-8000-0000000000${score}`,
      contact_name: `Lead ${score}`,
      company: '',
      score,
      priority: 'cold',
      key_factors: [],
      factors: [],
    }));
  network.get('/ai/lead-scores', ({ params }) =>
    params.cursor === 'b'
      ? reply(page(scores.slice(22)))
      : reply(page(scores.slice(0, 22)), 200, { link: '</api/ai/lead-scores?cursor=b>; rel="next"' }),
  );
  show(scores);
  const count = () => screen.queryAllByRole('row', { name: /^Lead/ }).length;
  const more = await screen.findByRole('button', { name: 'Show more' });
  expect(count()).toBe(20);
  await userEvent.click(more);
  await expect.poll(count).toBe(22);
  await userEvent.click(screen.getByRole('button', { name: 'Show more' }));
  await expect.poll(count).toBe(25);
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
});

test('a learned reason says why it may be used, and opens the contacts that it was learned from', async () => {
  network.get('/ai/learned-from/contacts', ({ params }) =>
    reply(
      params.fact === 'source:referral'
        ? [
            { id: LEAD, name: 'Ann Lee', is_won: true, added_at: '2026-01-05T00:00:00.000Z' },
            { id: OTHER, name: 'Bo Ray', is_won: false, added_at: '2026-01-04T00:00:00.000Z' },
          ]
        : [],
    ),
  );
  show([45], { kind: 'learned', quality: QUALITY }, [
    {
      ...FACTOR,
      label: 'Source Referral',
      detail: '1 of 2 such leads became customers, 3 of 10 overall',
      counted: { fact: 'source:referral', won: 1, of: 2 },
      allowed: 'unchanging',
    },
  ]);
  expect(await screen.findByText('Does not change with the result')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: /^Show 2 contacts.*Source Referral$/ }));
  const dialog = await screen.findByRole('dialog', { name: 'Source Referral' });
  expect(await within(dialog).findByText('1 of 2 contacts became customers.')).toBeVisible();
  expect(within(dialog).getByRole('link', { name: 'Ann Lee' })).toHaveAttribute('href', `/contacts/${LEAD}`);
  expect(
    within(dialog)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual([expect.stringMatching(/Ann Lee.*Won$/), expect.stringMatching(/Bo Ray.*Not won$/)]);
});

test('each reason in the top leads and in all scores opens what it is based on', async () => {
  network.get('/ai/learned-from/contacts', () =>
    reply([{ id: LEAD, name: 'Ann Lee', is_won: true, added_at: '2026-01-05T00:00:00.000Z' }]),
  );
  const deal_id = '01900000-0000-7000-8000-000000000007';
  show([45], {}, [
    { ...FACTOR, label: 'Source Referral', counted: { fact: 'source:referral', won: 1, of: 1 } },
    { ...FACTOR, label: 'Open deal New roof', points: -3, deal_id },
  ]);
  const card = await screen.findByRole('region', { name: 'Top leads' });
  const row = screen.getByRole('row', { name: /^Lead 45/ });
  for (const place of [card, row]) {
    expect(within(place).getByRole('link', { name: 'Open deal New roof (−3)' })).toHaveAttribute(
      'href',
      `/deals/${deal_id}`,
    );
    await userEvent.click(within(place).getByRole('button', { name: 'Source Referral (+8)' }));
    const dialog = await screen.findByRole('dialog', { name: 'Source Referral' });
    expect(await within(dialog).findByRole('link', { name: 'Ann Lee' })).toBeVisible();
    await userEvent.keyboard('{Escape}');
  }
});

test('the sentence of a language model is followed by the reasons that it words', async () => {
  const sentence = 'A referral, as most customers are.';
  show([45], {}, [{ ...FACTOR, label: 'Phone number known', filter: '{"match":"all","rules":[]}' }], [sentence]);
  const row = await screen.findByRole('row', { name: /^Lead 45/ });
  expect(row).toHaveTextContent(sentence);
  expect(within(row).getByRole('link', { name: 'Phone number known (+8)' })).toBeVisible();
});

test('a reason by a general rule opens the timeline of the contact', async () => {
  show([45], {}, [{ ...FACTOR, label: 'Notes written', is_on_timeline: true }]);
  expect(await screen.findByRole('link', { name: /^Open timeline.*Notes written$/ })).toHaveAttribute(
    'href',
    '/contacts/01900000-0000-7000-8000-000000000045',
  );
});

test('the columns that scores learn from, and those left out, are listed with the reasons', async () => {
  const column = { label: '', is_used: true, allowed: null, leak: null };
  show([45], {
    kind: 'learned',
    quality: QUALITY,
    since: '2026-05-04T00:00:00.000Z',
    columns: [
      { ...column, column: 'season', allowed: 'date' },
      { ...column, column: 'own.contract', label: 'Contract', is_used: false, leak: 'only_won' },
    ],
  });
  await userEvent.click(await screen.findByText('What the scores learn from'));
  expect(screen.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual([
    'Derived from the date of the first contact',
    'Almost everyone with one of its values became a customer',
  ]);
  expect(screen.getByText(/all added since .*2026/)).toBeVisible();
});
