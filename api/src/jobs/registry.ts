import { emptyTrash, forgetAnswers, forgetImports } from '../features/housekeeping/housekeeping.jobs';
import type { Job } from './job';

/** Every job there is: what is not in this list is never taken from the queue. */
export const jobs: Job[] = [emptyTrash, forgetAnswers, forgetImports] as Job[];
