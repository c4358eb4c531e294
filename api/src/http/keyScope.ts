import type { Contract } from './contract';

/**
 * The scope that an API key needs for a route: the first path segment, with `read` for routes that change nothing.
 * Webhooks send records of every kind, so they need the scope for everything.
 */
export const scopeFor = ({ onlyReads }: Contract, method: string, routePath: string): string => {
  const access = onlyReads || ['GET', 'HEAD'].includes(method.toUpperCase()) ? 'read' : 'write';
  const group = routePath.split('/')[1];
  return group === 'webhooks' ? access : `${group}:${access}`;
};
