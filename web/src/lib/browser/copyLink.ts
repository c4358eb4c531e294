import { t } from '@lingui/core/macro';
import { toast } from '../../ui/feedback/toast';
import { copyText } from './copyText';

/** Copies a link, and says so. Where the browser does not allow that, the link is shown, because that of the page may be another. */
export const copyLink = (link: string) =>
  copyText(link).then(
    () => toast.success(t`Link copied`),
    () => toast.error(t`The link could not be copied`, { description: link, stays: true }),
  );
