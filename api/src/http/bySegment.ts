import { type RequestHandler, Router } from 'express';

/** Passes a request to the routers that have routes below the first segment of its path, and compares it with no others. */
export const bySegment = (routers: (RequestHandler & Pick<Router, 'stack'>)[]): RequestHandler => {
  const routerOf = new Map<string, RequestHandler>();
  for (const router of routers) {
    for (const segment of new Set(router.stack.map(({ route }) => firstSegment(route?.path ?? '')))) {
      const others = routerOf.get(segment);
      routerOf.set(segment, others ? Router().use(others, router) : router);
    }
  }
  return (req, res, next) => {
    const router = routerOf.get(firstSegment(req.path).toLowerCase());
    if (router) router(req, res, next);
    else next();
  };
};

const firstSegment = (path: string): string => path.split('/', 2)[1] ?? '';
