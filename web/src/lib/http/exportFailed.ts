import { toast } from '../../ui/feedback/toast';
import { isElsewhere } from '../session/tokens';
import { ApiProblem } from './apiProblem';

const DISK_FULL = 507;

/** Says that an export failed, and what to do where that is known: return to the workspace, wait, or tell who runs Rapport. */
export const exportFailed = (error: Error) => {
  const isToldByServer = error instanceof ApiProblem && (error.retryAfter !== undefined || error.status === DISK_FULL);
  const description = isElsewhere() || isToldByServer ? error.message : 'Failed to export data';
  toast.error('Export Failed', { description });
};
