import { SCORES_MAX, type ScoringModel } from '@rapport/shared/ai';
import { expect, test } from 'vitest';
import { collectRanking, withReasons } from './ranking';

const MODEL = {
  kind: 'default' as const,
  reason: 'no_pattern' as const,
  won: 0,
  lost: 0,
  undated: { won: 0, lost: 0 },
  sample: null,
  since: null,
  quality: null,
  columns: [],
} satisfies ScoringModel;

const scored = (contact_id: string, score: number) => ({
  contact_id,
  exact: score,
  score,
  reasons: [],
});

test('a ranking keeps the highest scores in order and counts all of them', () => {
  const ranking = collectRanking();
  const all = Array.from({ length: 5_000 }, (_, n) => scored(String(n).padStart(5, '0'), (n * 7_919) % 101));
  for (const [nth, score] of all.entries()) ranking.add(score, { isLead: nth % 2 === 0, isPlanned: nth % 4 === 0 });
  const { total, levels, distribution, scores, leads, opportunities } = ranking.finish(MODEL);

  const sorted = all.toSorted((one, other) => other.score - one.score || (one.contact_id > other.contact_id ? -1 : 1));
  expect(scores).toEqual(sorted.slice(0, SCORES_MAX));
  expect(leads).toEqual(sorted.filter(({ contact_id }) => Number(contact_id) % 2 === 0).slice(0, 6));
  expect(total).toBe(5_000);
  const ofLeads = all.filter((_score, nth) => nth % 2 === 0);
  expect(levels.average).toBe(Math.round(ofLeads.reduce((sum, { score }) => sum + score, 0) / ofLeads.length));
  expect(distribution.reduce((sum, count) => sum + count)).toBe(5_000);
  const unplanned = all.filter(
    ({ contact_id, score }) => Number(contact_id) % 4 === 2 && score >= Math.min(levels.warm, levels.average + 10),
  );
  expect(opportunities.total).toBe(unplanned.length);
  expect(opportunities.first[0]?.score).toBe(100);
});

test('leads of equal scores are not ranked', () => {
  const ranking = collectRanking();
  for (const id of ['a', 'b']) ranking.add(scored(id, 40), { isLead: true, isPlanned: false });
  ranking.add(scored('c', 90), { isLead: false, isPlanned: false });
  expect(ranking.finish(MODEL).leads).toEqual([]);
});

test('the reasons of a stored ranking are computed before it is serialized', async () => {
  let made = 0;
  const score = {
    ...scored('a', 90),
    get reasons() {
      made += 1;
      return [];
    },
  };
  const ranking = collectRanking();
  ranking.add(score, { isLead: true, isPlanned: false });
  ranking.add(scored('b', 40), { isLead: true, isPlanned: false });
  const kept = await withReasons(ranking.finish(MODEL));
  expect(made).toBeGreaterThan(0);
  made = 0;
  expect(JSON.parse(JSON.stringify(kept)).leads).toEqual([scored('a', 90), scored('b', 40)]);
  expect(made).toBe(0);
});
