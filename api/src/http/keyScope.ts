/** The scope that an API key needs for a route: its first segment, and `read` for what only answers. */
export const scopeFor = (method: string, routePath: string): string => {
  const isRead = ['GET', 'HEAD'].includes(method.toUpperCase());
  return `${routePath.split('/')[1]}:${isRead ? 'read' : 'write'}`;
};
