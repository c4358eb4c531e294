import { afterAll, beforeAll, describe, expect, vi } from 'vitest';
import * as identity from './db/identity';
import { startApi } from './testing/startApi';
import { walkAsStranger } from './testing/strangerWalk';

const claimed = { workspaceId: '' };

// Tests row-level security alone: once `claimed` is set, the condition in every statement names that foreign workspace,
// so only row-level security can refuse.
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

// 500 is allowed, because row-level security refuses some statements with an error. Real requests never name another
// workspace.
describe('with row-level security as the only protection', () => walkAsStranger(api, claimTheirs, [404, 500]));
