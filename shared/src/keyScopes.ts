/**
 * What an API key may be given. `read` and `write` open every group of routes, also those added later; the others open one.
 * Writing includes reading. The groups are the first segments of the routes that take keys.
 */
export const KEY_SCOPES = [
  'read',
  'write',
  'activities:read',
  'ai:read',
  'ai:write',
  'analyses:read',
  'analyses:write',
  'bulk-changes:read',
  'bulk-changes:write',
  'campaigns:read',
  'campaigns:write',
  'comments:read',
  'comments:write',
  'companies:read',
  'companies:write',
  'contacts:read',
  'contacts:write',
  'dashboard:read',
  'deals:read',
  'deals:write',
  'fields:read',
  'fields:write',
  'files:read',
  'files:write',
  'first-steps:read',
  'followers:read',
  'forms:read',
  'forms:write',
  'imports:read',
  'imports:write',
  'mailbox:read',
  'note-templates:read',
  'note-templates:write',
  'notes:read',
  'notes:write',
  'pipelines:read',
  'pipelines:write',
  'products:read',
  'products:write',
  'quotes:read',
  'quotes:write',
  'reports:read',
  'reports:write',
  'sample-data:read',
  'sample-data:write',
  'search:read',
  'sequences:read',
  'sequences:write',
  'suppressions:read',
  'suppressions:write',
  'targets:read',
  'tasks:read',
  'tasks:write',
  'templates:read',
  'templates:write',
  'transfers:read',
  'transfers:write',
  'trash:read',
  'views:read',
  'views:write',
] as const;
export type KeyScope = (typeof KEY_SCOPES)[number];

/** Whether a key with these scopes may do what needs `needed`, such as `contacts:read`. */
export const includesScope = (scopes: readonly string[], needed: string): boolean => {
  const [group, access] = needed.split(':');
  const enough = [needed, 'write', ...(access === 'read' ? ['read', `${group}:write`] : [])];
  return scopes.some((scope) => enough.includes(scope));
};
