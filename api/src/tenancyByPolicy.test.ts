import { afterAll, beforeAll, describe, expect, vi } from 'vitest';
import * as identity from './db/identity';
import { startApi } from './testing/startApi';
import { walkAsStranger } from './testing/strangerWalk';

const claimed = { workspaceId: '' };

// The second lock alone: once `claimed` is set, every statement names that workspace, and row-level security must refuse.
const { asCaller } = identity;
const claiming = vi.spyOn(identity, 'asCaller');
beforeAll(() => {
  claiming.mockImplementation((db, credential, call) =>
    asCaller(db, credential, {
      ...call,
      work: (caller) =>
        call.work({
          ...caller,
          scope: { ...caller.scope, workspaceId: claimed.workspaceId || caller.scope.workspaceId },
        }),
    }),
  );
});
afterAll(() => {
  expect(claiming).toHaveBeenCalled();
  claiming.mockRestore();
});

const api = startApi();

const claimTheirs = async ({ workspaceId }: { workspaceId: string }) => {
  claimed.workspaceId = workspaceId;
};

// A statement that row-level security refuses outright is a 500; no request names a workspace that is not its own.
describe('with row-level security as the only lock', () => walkAsStranger(api, claimTheirs, [404, 500]));
