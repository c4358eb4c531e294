/** The resources whose use a banner warns of. */
export const WARNED_RESOURCES = ['contacts', 'tasks', 'campaigns'] as const;
