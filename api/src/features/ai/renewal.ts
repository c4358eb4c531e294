import { SCORES_MAX, type ScoringModel, TOP_LEADS } from '@rapport/shared/ai';
import type { Scope } from '../../db/scope';
import { basisOf, type LeadAnalysis } from './leads';
import { countScores, deleteScores, listHighest, saveScores, takeChanges } from './scores/leadScores.repository';
import { OPPORTUNITIES_MAX, type Ranking, rankingFrom, withReasons } from './scores/ranking';
import { byScore } from './scores/score';
import { type Basis, type Scored, scoreContacts } from './scores/scoring';
import { listProfiles } from './scores/scoring.repository';

/** The number of contacts scored in one transaction. */
const RENEWED_AT_ONCE = 2_000;
/** The number of contacts read together. */
const READ_AT_ONCE = 500;

/**
 * Scores the contacts that changed since the last analysis, with its stored basis.
 * @returns how many of the changes may have been outcomes, and the updated analysis; `null` when there are more contacts to score
 */
export const renewLeads = async (
  scope: Scope,
  kept: LeadAnalysis,
): Promise<{ outcomes: number; renewed: LeadAnalysis | null }> => {
  const changes = await takeChanges(scope, RENEWED_AT_ONCE);
  const ids = [...new Set(changes.map(({ contact_id }) => contact_id))];
  const basis = kept.basis && (await basisOf(scope, kept.basis));
  if (!basis) return { outcomes: 0, renewed: kept };
  const scored = await scoreAndKeep(scope, ids, basis);
  const isScored = new Set(scored.map(({ score }) => score.contact_id));
  await deleteScores(
    scope,
    ids.filter((id) => !isScored.has(id)),
  );
  const outcomes = changes.filter(({ is_outcome }) => is_outcome).length;
  if (changes.length === RENEWED_AT_ONCE) return { outcomes, renewed: null };
  return { outcomes, renewed: { ...kept, ranking: await rankKept(scope, basis, kept.ranking.model) } };
};

const scoreAndKeep = async (scope: Scope, ids: string[], basis: Basis): Promise<Scored[]> => {
  const all: Scored[] = [];
  for (let at = 0; at < ids.length; at += READ_AT_ONCE) {
    const scored = await scoreContacts(scope, await listProfiles(scope, ids.slice(at, at + READ_AT_ONCE)), basis);
    await saveScores(scope, scored);
    all.push(...scored);
  }
  return all;
};

/** The ranking by stored scores. The highest ones are computed again, because they also change with time. */
const rankKept = async (scope: Scope, basis: Basis, model: ScoringModel): Promise<Ranking> => {
  const [first, leads, opportunities] = [
    await listHighest(scope, SCORES_MAX, 'all'),
    await listHighest(scope, TOP_LEADS, 'leads'),
    await listHighest(scope, OPPORTUNITIES_MAX, 'unplanned'),
  ];
  const scored = await scoreAndKeep(scope, [...new Set([...first, ...leads, ...opportunities])], basis);
  const scoreOf = new Map(scored.map(({ score }) => [score.contact_id, score]));
  const scoresOf = (ids: string[]) => ids.flatMap((id) => scoreOf.get(id) ?? []).sort(byScore);
  const ranking = rankingFrom(
    {
      ...(await countScores(scope)),
      scores: scoresOf(first),
      leads: scoresOf(leads),
      opportunities: scoresOf(opportunities),
    },
    model,
  );
  return withReasons(ranking);
};

/** The number of changed outcomes after which the model should be trained again. */
export const relearnAfter = ({ ranking: { model } }: LeadAnalysis): number =>
  Math.max(1, Math.ceil(RELEARN_SHARE * (model.won + model.lost)));
const RELEARN_SHARE = 0.01;
