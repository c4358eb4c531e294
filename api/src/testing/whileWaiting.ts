import type { Response } from 'supertest';
import { expect, vi } from 'vitest';
import type { Scope } from '../db/scope';
import type { startApi } from './startApi';

type Api = ReturnType<typeof startApi>;
type Workspace = Awaited<ReturnType<Api['workspace']>>;

/** Runs the work in a transaction that ends only once the request waits for it. @returns the answer to the request */
export const whileWaiting = async (
  api: Api,
  ours: Workspace,
  work: (scope: Scope) => Promise<unknown>,
  request: () => PromiseLike<Response>,
): Promise<Response> => {
  const asked: PromiseLike<Response>[] = [];
  await ours.scoped(async (scope) => {
    await work(scope);
    asked.push(request().then((answer) => answer));
    await vi.waitFor(async () => expect(await api.blocked()).not.toEqual([]), { timeout: 5_000 });
  });
  return asked[0] as PromiseLike<Response>;
};
