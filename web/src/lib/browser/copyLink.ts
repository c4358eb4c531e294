import { t } from '@lingui/core/macro';
import { toast } from '../../ui/feedback/toast';
import { copyText } from './copyText';

/** Copies a link and confirms it. If the browser does not allow that, the link is shown, because it can differ from the page's address. */
export const copyLink = (link: string) =>
  copyText(link).then(
    () => toast.success(t`Link copied`),
    () => toast.error(t`The link could not be copied`, { description: link, stays: true }),
  );
