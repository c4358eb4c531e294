import { msg } from '@lingui/core/macro';
import { pages } from '@rapport/shared/paths';
import { z } from 'zod';
import { isDiskFull } from '../../db/diskRoom';
import { inWorkspace, type Scope } from '../../db/scope';
import { scopeForReader } from '../../db/scopeForReader';
import type { Context } from '../../http/context';
import { recordDiskFull } from '../../http/diskSpace';
import type { EmailContent } from '../../integrations/email/renderEmail';
import { defineSystemJob, enqueue } from '../../jobs/job';
import { emailUser } from '../access/userEmail';
import { recordActivity } from '../activities/activities.service';
import { notify } from '../notifications/notifications.service';
import {
  allowLongReading,
  deleteChunks,
  failExport,
  findRunning,
  finishExport,
  insertChunk,
  updateExport,
} from './dataExport.repository';
import { countRows } from './exportedRows.readModel';
import { EXPORTED_TABLES } from './exportedTables';
import { zipOf } from './zipFile';

const CHUNK_BYTES = 1024 * 1024;
const REPORT_EVERY_MS = 400;
const PAGE = `${pages.settings}?tab=data`;

/** Writes the file in pieces. A file that another process began and could not finish is written again from the start. */
export const writeDataExport = defineSystemJob({
  name: 'dataExport.write',
  slots: 'long',
  payload: z.strictObject({ workspace_id: z.uuid(), export_id: z.uuid() }),
  run: async (context, { workspace_id, export_id }) => {
    const within = <T>(work: (scope: Scope) => Promise<T>, isSnapshot = false) =>
      inWorkspace(context.db, { workspaceId: workspace_id, isSnapshot }, work);
    const running = await within(async (scope) => {
      const found = await findRunning(scope, export_id);
      // A finished export keeps its pieces, because this job may run again if its process could not report that it was
      // done.
      if (found) await deleteChunks(scope, export_id);
      return found;
    });
    if (!running) return;
    try {
      const bytes = await within(
        (snapshot) => write(scopeForReader(snapshot, running.user_id), export_id, within),
        true,
      );
      await within((scope) => reportReady(scope, export_id, bytes, running.user_id));
    } catch (error) {
      if (isDiskFull(error)) recordDiskFull();
      context.log.error({ err: error }, 'an export of everything failed');
      await within((scope) => reportFailed(scope, export_id, running.user_id));
    }
  },
});

/** Reads everything in one snapshot, and stores each piece in a transaction of its own. @returns the size of the file */
const write = async (
  snapshot: Scope,
  id: string,
  within: (work: (scope: Scope) => Promise<unknown>) => Promise<unknown>,
): Promise<number> => {
  await allowLongReading(snapshot);
  const total = await countRows(snapshot, EXPORTED_TABLES);
  await within((scope) => updateExport(scope, id, { total }));
  let done = 0;
  let reported = Date.now();
  const onRows = async (count: number) => {
    done += count;
    if (Date.now() - reported < REPORT_EVERY_MS) return;
    reported = Date.now();
    await within((scope) => updateExport(scope, id, { done }));
  };
  let nth = 0;
  let bytes = 0;
  for await (const piece of inPieces(await zipOf(snapshot, onRows))) {
    await within((scope) => insertChunk(scope, id, nth, piece));
    nth += 1;
    bytes += piece.length;
  }
  return bytes;
};

/** Joins small parts, so that each piece except the last has at least a megabyte. */
async function* inPieces(parts: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let waiting: Buffer[] = [];
  let size = 0;
  for await (const part of parts) {
    waiting.push(part);
    size += part.length;
    if (size < CHUNK_BYTES) continue;
    yield Buffer.concat(waiting);
    waiting = [];
    size = 0;
  }
  if (size > 0) yield Buffer.concat(waiting);
}

const reportReady = async (scope: Scope, id: string, bytes: number, userId: string | null) => {
  if (!(await finishExport(scope, id, bytes))) return;
  await recordActivity(scope, {
    type: 'export_finished',
    kind: 'all_exported',
    entity_type: 'workspace',
  });
  if (!userId) return;
  const isThere = await notify(scope, userId, {
    type: 'export_ready',
    kind: 'export_ready',
    path: PAGE,
  });
  if (isThere) await enqueue(scope, emailDataExport, { user_id: userId });
};

const reportFailed = async (scope: Scope, id: string, userId: string | null) => {
  if (!(await failExport(scope, id))) return;
  await deleteChunks(scope, id);
  if (!userId) return;
  await notify(scope, userId, {
    type: 'export_failed',
    kind: 'export_failed',
    path: PAGE,
  });
};

export const emailDataExport = defineSystemJob({
  name: 'dataExport.mail',
  payload: z.strictObject({ workspace_id: z.uuid(), user_id: z.uuid() }),
  run: (context, { workspace_id, user_id }) => emailUser(context, user_id, exportEmail(context), workspace_id),
});

const exportEmail = ({ address }: Context): EmailContent => ({
  subject: msg`Your export is ready`,
  paragraphs: [
    msg`All data in your workspace is in one ZIP file, as CSV and JSON.`,
    msg`The link works for 7 days for signed-in members of the workspace.`,
  ],
  action: { label: msg`Download the export`, url: `${address()}${PAGE}` },
});
