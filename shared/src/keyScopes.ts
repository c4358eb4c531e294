import { RECORD_TABLES } from './recordTypes';

const recordScopes = RECORD_TABLES.flatMap((table) => [`${table}:read`, `${table}:write`] as const);

const OTHER_SCOPES = [
  'activities:read',
  'ai:read',
  'ai:write',
  'analyses:read',
  'analyses:write',
  'bulk-changes:read',
  'bulk-changes:write',
  'comments:read',
  'comments:write',
  'dashboard:read',
  'deletions:read',
  'fields:read',
  'fields:write',
  'first-steps:read',
  'followers:read',
  'forms:read',
  'forms:write',
  'imports:read',
  'imports:write',
  'mailbox:read',
  'note-templates:read',
  'note-templates:write',
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
  'templates:read',
  'templates:write',
  'transfers:read',
  'transfers:write',
  'trash:read',
  'views:read',
  'views:write',
] as const;

/**
 * The scopes that an API key can have. `read` and `write` open every group of routes, also those added later; the others open one.
 * Writing includes reading. The groups are the first segments of the routes that take keys.
 */
export const KEY_SCOPES = ['read', 'write', ...[...recordScopes, ...OTHER_SCOPES].sort()] as const;
export type KeyScope = (typeof KEY_SCOPES)[number];

/** Whether a key with these scopes may do what needs `needed`, such as `contacts:read`. */
export const includesScope = (scopes: readonly string[], needed: string): boolean => {
  const [group, access] = needed.split(':');
  const enough = [needed, 'write', ...(access === 'read' ? ['read', `${group}:write`] : [])];
  return scopes.some((scope) => enough.includes(scope));
};
