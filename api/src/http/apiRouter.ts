import { type RequestHandler, Router } from 'express';
import { z } from 'zod';
import type { Contract } from './contract';
import { endpoint, type Handler, type Scoped, type SignedIn } from './endpoint';

/** The ids in the path of an address: `dealId` and `lineId` of `/deals/:dealId/lines/:lineId`. */
type Ids<Address> = Address extends `${infer Part}/${infer Rest}`
  ? Ids<Part> & Ids<Rest>
  : Address extends `:${infer Name}Id`
    ? { [id in `${Name}Id`]: string }
    : unknown;

type PathOf<Address, Path> = Path extends z.ZodType ? Path : z.ZodType<Ids<Address>>;

/** The schema of an address whose parameters are all ids, which are UUIDs. */
const idsIn = (address: string) => {
  const names = [...address.matchAll(/:(\w+Id)\b/g)].map(([, name]) => name);
  return names.length > 0 ? z.object(Object.fromEntries(names.map((name) => [name, z.uuid()]))) : undefined;
};

/** Mounts a contract and its handler. The arguments of the handler depend on who may call the route. */
interface Mount {
  <Address extends string, Path, Query, Body>(
    address: Address,
    contract: Contract<Path, Query, Body> & { access: 'public' },
    handler: Handler<PathOf<Address, Path>, Query, Body, unknown>,
  ): void;
  <Address extends string, Path, Query, Body>(
    address: Address,
    contract: Contract<Path, Query, Body> &
      ({ access: 'self' } | { access?: 'workspace' | SignedIn; transaction: false }),
    handler: Handler<PathOf<Address, Path>, Query, Body, Pick<Scoped, 'identity'>>,
  ): void;
  <Address extends string, Path, Query, Body>(
    address: Address,
    contract: Contract<Path, Query, Body> & { access: SignedIn; transaction?: undefined },
    handler: Handler<PathOf<Address, Path>, Query, Body, Scoped>,
  ): void;
  <Address extends string, Path, Query, Body>(
    address: Address,
    contract: Contract<Path, Query, Body> & { access?: 'workspace'; transaction?: undefined },
    handler: Handler<PathOf<Address, Path>, Query, Body, Omit<Scoped, 'identity'>>,
  ): void;
}

/**
 * Describes the routes below a first path segment in the API reference: a description, and a name if it differs from
 * the segment.
 */
type Tags = Record<string, string | { name: string; description: string }>;

export interface ApiRouter extends RequestHandler, Pick<Router, 'stack'> {
  tags: Tags;
  get: Mount;
  post: Mount;
  put: Mount;
  patch: Mount;
  delete: Mount;
  /** Mounts a change as PUT and as PATCH, which mean the same here: both take a whole or a partial record. */
  update: Mount;
}

/** A router whose routes are made by `endpoint()`. If several routers share a first segment, only one of them describes it. */
export const apiRouter = (tags: Tags = {}): ApiRouter => {
  const router = Router();
  const mount =
    (...methods: ('get' | 'post' | 'put' | 'patch' | 'delete')[]): Mount =>
    (address: string, contract: Contract, handler: Handler<unknown, unknown, unknown, Scoped>) => {
      const made = endpoint({ path: idsIn(address), ...contract }, handler);
      const route = router.route(address);
      for (const method of methods) route[method](made);
    };
  return Object.assign(router, {
    tags,
    get: mount('get'),
    post: mount('post'),
    put: mount('put'),
    patch: mount('patch'),
    delete: mount('delete'),
    update: mount('put', 'patch'),
  });
};
