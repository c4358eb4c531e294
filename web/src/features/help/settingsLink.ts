import { msg } from '@lingui/core/macro';
import { paths } from '../../lib/routes/paths';
import type { HelpArticle } from './article';

/** The link of an article about a tab of the settings. */
export const settingsLink = (tab: string): HelpArticle['link'] => ({
  label: msg`Go to settings`,
  path: `${paths.settings}?tab=${tab}`,
});
