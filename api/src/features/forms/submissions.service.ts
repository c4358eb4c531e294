import type { FormSubmission } from '@rapport/shared/forms';
import type { Scope } from '../../db/scope';
import { deleteSentBy, findSubmission, listSentBy } from './submissions.repository';

/** @throws 404 */
export const readSubmission = (scope: Scope, id: string): Promise<FormSubmission> => findSubmission(scope, id);

/** The submissions of a person. */
export const readSentBy = (scope: Scope, contactIds: string[], emails: string[]) =>
  listSentBy(scope, contactIds, emails);

/** Deletes the submissions of a person whose data are erased. @returns their ids */
export const forgetSubmissions = (scope: Scope, contactIds: string[], emails: string[]): Promise<string[]> =>
  deleteSentBy(scope, contactIds, emails);
