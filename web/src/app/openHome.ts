import { t } from '@lingui/core/macro';
import { listPath } from '@rapport/shared/paths';
import { RECORD_TYPES } from '@rapport/shared/recordTypes';
import type { QueryClient } from '@tanstack/react-query';
import { replace } from 'react-router-dom';
import { notificationQueries } from '../features/notifications/notifications.queries';
import { paths } from '../lib/routes/paths';
import { takeReturn } from '../lib/session/takeReturn';
import { chooseStartPage, startPageQuery } from '../lib/views/startPage';
import { toast } from '../ui/feedback/toast';
import { shellQuery } from './shell/shellQuery';

/** Opens the page that required signing in, the chosen start page, or the dashboard. */
export const loader = (client: QueryClient) => async (): Promise<Response> => {
  const left = takeReturn();
  if (left) return replace(left);
  // If the server is unreachable, the dashboard shows the problem.
  await client.ensureQueryData(shellQuery()).catch(() => undefined);
  sayIfWorkspaceIsNew(client);
  const page = client.getQueryData(startPageQuery().queryKey);
  if (!page?.view_id) return replace(paths.dashboard);
  if (page.object_type) return replace(`${listPath(RECORD_TYPES[page.object_type].table)}?view=${page.view_id}`);
  toast.info(t`Your start page is the dashboard again`, {
    description: t`The view that you had chosen was deleted or is no longer shared with you.`,
    stays: true,
  });
  // Resets the start page, so that the message is shown only once. If that fails, it is shown again next time.
  void client
    .getMutationCache()
    .build(client, chooseStartPage)
    .execute(null)
    .catch(() => undefined);
  return replace(paths.dashboard);
};

/** Tells a member who was removed from their only workspace why they are in a new, empty one. */
const sayIfWorkspaceIsNew = (client: QueryClient) => {
  const news = client.getQueryData(notificationQueries.newest().queryKey)?.items;
  const unread = news?.find(({ type, read_at }) => type === 'workspace_left' && !read_at);
  if (unread) toast.info(unread.title, { description: unread.detail, stays: true });
};

export const Page = () => null;
