import { inWorkspace } from '../../db/scope';
import { defineSystemJob } from '../../jobs/job';
import { readWorkspaceSettings } from '../settings/settings.readModel';
import { findWords } from './ai.queue';
import { instructionsIn } from './instructions';
import { Words } from './wording';
import { finishWording, lockWording } from './wordings.repository';

const find = defineSystemJob({
  ...findWords,
  slots: 'outside',
  isSafeToRepeat: true,
  run: async ({ db, model, log }, { workspace_id, wording_id }) => {
    const who = { workspaceId: workspace_id };
    // An owner may have turned off the model since the job was enqueued.
    const wording = await inWorkspace(db, who, async (scope) =>
      (await readWorkspaceSettings(scope)).ai_words ? lockWording(scope, wording_id) : undefined,
    );
    if (!wording || !model) return;
    const answer = await model.ask({
      name: 'findings',
      schema: Words,
      instructions: instructionsIn(wording.question.language),
      data: wording.question.data,
      asker: workspace_id,
    });
    const failure = answer.value === null ? answer.failure : '';
    // Logs how much was sent, but never the text.
    log.info({ workspace_id, kind: wording.question.kind, tokens: answer.tokens, failure }, 'a model was asked');
    await inWorkspace(db, who, (scope) =>
      finishWording(scope, wording_id, { words: answer.value, failure, tokens: answer.tokens }),
    );
  },
});

export const aiJobs = [find];
