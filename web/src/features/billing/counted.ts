/** The resources whose use a banner warns of. */
export const COUNTED = ['contacts', 'tasks', 'campaigns'] as const;
