import { createHash } from 'node:crypto';
import type { DailyInsights, LeadScores } from '@rapport/shared/ai';
import { readerWords, type Scope } from '../../db/scope';
import type { Context } from '../../http/context';
import { enqueue } from '../../jobs/job';
import { readWorkspaceSettings } from '../settings/settings.readModel';
import { isDemo } from '../workspaces/workspaces.readModel';
import { findWords } from './ai.queue';
import { localInsights } from './dailyInsights';
import { PROMPT_VERSION } from './instructions';
import { findLeads, withNames } from './leads';
import { BASE_BY_RULES } from './scores/generalRules';
import { typedTextsOf } from './scores/reasons';
import { askForInsights, askForScores, type Question, type Words, wordInsights, wordScores } from './wording';
import { findWording, hasBudget, insertWording, lockWordings } from './wordings.repository';

/** Returns today's findings and recommendations at once, and with the model's wording as soon as it exists. */
export const dailyInsights = async (context: Context, scope: Scope): Promise<DailyInsights> => {
  const { day, typed } = await localInsights(scope);
  const hidden = askForInsights(day, typed, (await readerWords(scope)).language);
  const { words, isWording } = await wordsFor(context, scope, hidden.question);
  return words ? wordInsights(day, hidden, words) : { ...day, is_wording: isWording };
};

/** The scores of all contacts. The reasons of the most promising ones are worded in the same way. */
export const leadScores = async (context: Context, scope: Scope): Promise<LeadScores> => {
  const { typed, ...scores } = await localScores(scope);
  const hidden = askForScores(scores, typed, (await readerWords(scope)).language);
  const { words, isWording } = await wordsFor(context, scope, hidden.question);
  return words ? wordScores(scores, hidden, words) : { ...scores, is_wording: isWording };
};

/** All scores, with the texts typed by users in the reasons of each contact. */
const localScores = async (scope: Scope): Promise<LeadScores & { typed: Map<string, string[]> }> => {
  const { result, madeAt, analysis } = await findLeads(scope);
  const { total, levels, distribution, scores, leads, model } = result.ranking;
  return {
    total_processed: total,
    processed_at: madeAt,
    average_score: levels.average,
    levels,
    base: model.quality?.base ?? BASE_BY_RULES,
    top_leads: await withNames(scope, leads, levels, 'lead'),
    all_scores: await withNames(scope, scores, levels),
    distribution,
    model,
    source: 'local',
    is_wording: false,
    analysis,
    typed: new Map(scores.map(({ contact_id, reasons }) => [contact_id, typedTextsOf(reasons)])),
  };
};

/** The model's wording for a question, if it has answered the same question before. If not, a job asks the model. */
const wordsFor = async (
  { model }: Context,
  scope: Scope,
  question: Question,
): Promise<{ words: Words | null; isWording: boolean }> => {
  if (!model || question.data.entries.length === 0) return { words: null, isWording: false };
  if (!(await readWorkspaceSettings(scope)).ai_words || (await isDemo(scope))) return { words: null, isWording: false };
  const hash = createHash('sha256')
    .update(JSON.stringify([PROMPT_VERSION, model.name, question]))
    .digest('hex');
  await lockWordings(scope);
  const found = await findWording(scope, question.kind, hash);
  if (found) return { words: found.words, isWording: found.status === 'pending' };
  if (!(await hasBudget(scope))) return { words: null, isWording: false };
  const wordingId = await insertWording(scope, question.kind, hash, question);
  await enqueue(scope, findWords, { wording_id: wordingId });
  return { words: null, isWording: true };
};
