import type { Scope } from '../../../db/scope';
import { shareStages } from '../../deals/stages.service';

/** New deals whose stage was removed since the file was read get the first one, and existing deals stay in theirs. */
export const keepStages = async (scope: Scope) => {
  const { rows } = await scope.db.raw('select distinct stage from decided where stage is not null');
  await shareStages(
    scope,
    rows.map(({ stage }: { stage: string }) => stage),
  );
  await scope.db.raw(
    `update decided set stage = null
     where stage not in (select key from stages where workspace_id = :workspace)`,
    { workspace: scope.workspaceId },
  );
};
