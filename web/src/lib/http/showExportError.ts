import { t } from '@lingui/core/macro';
import { toast } from '../../ui/feedback/toast';
import { hasSessionChanged } from '../session/tokens';
import { ApiProblem } from './apiProblem';

const DISK_FULL = 507;

/**
 * Reports a failed export and what to do if that is known: return to the workspace, wait, or contact the administrator.
 */
export const showExportError = (error: Error) => {
  const hasAdvice = error instanceof ApiProblem && (error.retryAfter !== undefined || error.status === DISK_FULL);
  const description = hasSessionChanged() || hasAdvice ? error.message : t`Failed to export data`;
  toast.error(t`Export Failed`, { description });
};
