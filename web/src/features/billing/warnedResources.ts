/** The resources that the warnings about plan limits cover. */
export const WARNED_RESOURCES = ['contacts', 'tasks', 'campaigns'] as const;
