import { type RequestHandler, Router } from 'express';
import type { Contract } from './contract';
import { endpoint, type Handler, type Scoped, type SignedIn } from './endpoint';

/** Mounts a contract and the function that fulfills it. What the function gets depends on who may call. */
interface Mount {
  <Path, Query, Body>(
    path: string,
    contract: Contract<Path, Query, Body> & { access: 'public' },
    handler: Handler<Path, Query, Body, unknown>,
  ): void;
  <Path, Query, Body>(
    path: string,
    contract: Contract<Path, Query, Body> &
      ({ access: 'self' } | { access?: 'workspace' | SignedIn; transaction: false }),
    handler: Handler<Path, Query, Body, Pick<Scoped, 'identity'>>,
  ): void;
  <Path, Query, Body>(
    path: string,
    contract: Contract<Path, Query, Body> & { access: SignedIn; transaction?: undefined },
    handler: Handler<Path, Query, Body, Scoped>,
  ): void;
  <Path, Query, Body>(
    path: string,
    contract: Contract<Path, Query, Body> & { access?: 'workspace'; transaction?: undefined },
    handler: Handler<Path, Query, Body, Omit<Scoped, 'identity'>>,
  ): void;
}

export interface ApiRouter extends RequestHandler, Pick<Router, 'stack'> {
  get: Mount;
  post: Mount;
  put: Mount;
  patch: Mount;
  delete: Mount;
  /** Mounts a change as PUT and as PATCH, which mean the same here: both take a whole or a partial record. */
  update: Mount;
}

/** A router whose routes are made by `endpoint()`. */
export const apiRouter = (): ApiRouter => {
  const router = Router();
  const mount =
    (...methods: ('get' | 'post' | 'put' | 'patch' | 'delete')[]): Mount =>
    (path: string, contract: Contract, handler: Handler<unknown, unknown, unknown, Scoped>) => {
      const made = endpoint(contract, handler);
      const route = router.route(path);
      for (const method of methods) route[method](made);
    };
  return Object.assign(router, {
    get: mount('get'),
    post: mount('post'),
    put: mount('put'),
    patch: mount('patch'),
    delete: mount('delete'),
    update: mount('put', 'patch'),
  });
};
