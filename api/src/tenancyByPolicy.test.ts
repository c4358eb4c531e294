import { describe, vi } from 'vitest';
import { startApi } from './testing/startApi';
import { walkAsStranger } from './testing/strangerWalk';

const claimed = vi.hoisted(() => ({ workspaceId: '' }));

// The second lock alone: once `claimed` is set, every statement names that workspace, and row-level security must refuse.
vi.mock('./db/identity', async (load) => {
  const real = await load<typeof import('./db/identity')>();
  const asCaller: typeof real.asCaller = (db, credential, work) =>
    real.asCaller(db, credential, (caller) =>
      work(
        caller && {
          ...caller,
          scope: { ...caller.scope, workspaceId: claimed.workspaceId || caller.scope.workspaceId },
        },
      ),
    );
  return { ...real, asCaller };
});

const api = startApi();

const claimTheirs = async ({ workspaceId }: { workspaceId: string }) => {
  claimed.workspaceId = workspaceId;
};

// A statement that row-level security refuses outright is a 500; no request names a workspace that is not its own.
describe('with row-level security as the only lock', () => walkAsStranger(api, claimTheirs, [404, 500]));
