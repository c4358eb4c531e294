import type { CurrentUser } from '@rapport/shared/access';
import { useQueryClient } from '@tanstack/react-query';

/** The signed-in user. The session was opened before any page was shown. */
export const useMe = (): CurrentUser | null =>
  useQueryClient().getQueryData<{ user: CurrentUser | null }>(['session'])?.user ?? null;

/** Whether the user is an owner of the workspace. */
export const useIsOwner = (): boolean => useMe()?.workspace.role === 'owner';
