import type { RequestHandler, Router } from 'express';

/** Mounts a change as PUT and as PATCH, which mean the same here: both take a whole or a partial record. */
export const updateRoute = (router: Router, path: string, handler: RequestHandler) =>
  router.route(path).put(handler).patch(handler);
