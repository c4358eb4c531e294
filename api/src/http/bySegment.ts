import { type RequestHandler, Router } from 'express';

/**
 * Compares a request only with the routes whose paths begin with the same segment and have the same number of segments,
 * in the order in which they were mounted.
 */
export const bySegment = (routers: Pick<Router, 'stack'>[]): RequestHandler => {
  const routesLike = new Map<string, Router>();
  for (const layer of routers.flatMap(({ stack }) => stack)) {
    const path = layer.route?.path;
    if (typeof path !== 'string' || /[*{]/.test(path))
      throw new Error(`Mount ${path} by itself: it may have any segments`);
    const key = likenessOf(path);
    const router = routesLike.get(key) ?? Router();
    router.stack.push(layer);
    routesLike.set(key, router);
  }
  return (req, res, next) => {
    const router = routesLike.get(likenessOf(req.path));
    if (router) router(req, res, next);
    else next();
  };
};

/** The key of a path, equal for all paths that may match the same routes: `contacts 2` for `/contacts/:contactId`. */
const likenessOf = (path: string): string => {
  const [, first = '', ...rest] = path.split('/');
  // A trailing slash is ignored.
  const count = rest.at(-1) === '' ? rest.length : rest.length + 1;
  return `${first.toLowerCase()} ${count}`;
};
