import { msg } from '@lingui/core/macro';
import type { DataExport } from '@rapport/shared/dataExport';
import type { Identity } from '../../db/identity';
import { lockWorkspace } from '../../db/lockWorkspace';
import { inWorkspace, type Scope } from '../../db/scope';
import type { Context } from '../../http/context';
import { conflict, notFound } from '../../http/problem';
import { enqueue } from '../../jobs/job';
import { writeDataExport } from './dataExport.jobs';
import { deleteExports, findChunk, findLatest, insertExport } from './dataExport.repository';

/** Starts an export of the whole workspace. If one is already being written, returns that one. */
export const startDataExport = async (scope: Scope): Promise<DataExport> => {
  await lockWorkspace(scope);
  const latest = await findLatest(scope);
  if (latest?.status === 'running') return latest;
  const started = await insertExport(scope);
  await enqueue(scope, writeDataExport, { export_id: started.id });
  return started;
};

/** Deletes all export files, because they may contain a person's data. @throws 409 while one is being written */
export const forgetDataExports = async (scope: Scope) => {
  if ((await findLatest(scope))?.status === 'running') {
    throw conflict('export_running', msg`A data export is already running. Try again when it is ready.`);
  }
  await deleteExports(scope);
};

/** @throws 404 when there is none, or it has expired */
export const findDataExport = async ({ db }: Context, { workspace_id }: Identity): Promise<DataExport> => {
  const latest = await inWorkspace(db, { workspaceId: workspace_id }, findLatest);
  if (latest?.status !== 'ready') throw notFound(msg`This export`);
  return latest;
};

/** Reads a file piece by piece, each in a transaction of its own, so that a slow download keeps no transaction open. */
export async function* piecesOf({ db }: Context, { workspace_id }: Identity, { id }: DataExport) {
  for (let nth = 0; ; nth += 1) {
    const piece = await inWorkspace(db, { workspaceId: workspace_id, lane: 'bulk' }, (scope) =>
      findChunk(scope, id, nth),
    );
    if (!piece) return;
    yield piece;
  }
}
