import { msg } from '@lingui/core/macro';
import type { BulkAction } from '@rapport/shared/bulk';
import { LISTED_TABLES, type ListedTable } from '@rapport/shared/recordFields';
import type { HandOver, HandOverPreview, HandOverResult } from '@rapport/shared/team';
import type { Scope } from '../../db/scope';
import { invalid, notFound } from '../../http/problem';
import { changeMany } from '../bulk/bulk.service';
import { changeFormOwners } from '../bulk/bulkForms.service';
import { countFormsOf } from '../forms/formOwners.service';
import { recordsMatching } from '../records/matching.service';
import { requireActive } from '../workspaces/planLimits';
import { isMember } from '../workspaces/workspaces.readModel';
import { countOf } from './handovers.repository';
import { requireMember } from './team.service';

/** Whose records are handed over, and whether closed deals and completed tasks are included. */
type Selection = Omit<HandOver, 'to_id'>;

/** The filter of a list for the records that a member hands over. */
const filterOf = (type: ListedTable, { from_id, closed }: Selection) => {
  switch (type) {
    case 'deals':
      return { owner_id: from_id, ...(!closed && { state: 'open' }) };
    case 'tasks':
      return { assignee_id: from_id, ...(!closed && { open: true }) };
    default:
      return { owner_id: from_id };
  }
};

const chosenOf = (type: ListedTable, selection: Selection) => ({ filter: filterOf(type, selection), within: '' });

/** How many records of each type a member would hand over. @throws 404 */
export const previewHandOver = async (scope: Scope, selection: Selection): Promise<HandOverPreview> => {
  if (!(await isMember(scope.db, { userId: selection.from_id, workspaceId: scope.workspaceId })))
    throw notFound(msg`This member`);
  const counts = await Promise.all(
    LISTED_TABLES.map(async (type) => [
      type,
      await countOf(await recordsMatching(scope, type, chosenOf(type, selection))),
    ]),
  );
  return { ...Object.fromEntries(counts), forms: await countFormsOf(scope, selection.from_id) };
};

/**
 * Hands over the records of a member to another member, each type as a bulk change that can be undone for 30 days. A
 * job moves more than 2,000 records of a type. New contacts of forms go to the other member too. The booking page
 * stays, but its bookings follow their tasks.
 * @throws 422 if one of them is not a member, or both are the same; 403 while a payment is open
 */
export const handOver = async (scope: Scope, { to_id, ...selection }: HandOver): Promise<HandOverResult> => {
  if (to_id === selection.from_id) throw invalid({ to_id: msg`Choose another member of this workspace` });
  await requireMember(scope, selection.from_id, 'from_id');
  await requireMember(scope, to_id, 'to_id');
  const found = await previewHandOver(scope, selection);
  const changes: HandOverResult['changes'] = [];
  for (const type of LISTED_TABLES) {
    if (found[type] === 0) continue;
    const action: BulkAction =
      type === 'tasks' ? { type: 'assignee', assignee_id: to_id } : { type: 'owner', owner_id: to_id };
    changes.push({ object_type: type, ...(await changeMany(scope, type, chosenOf(type, selection), action)) });
  }
  if (found.forms > 0) {
    await requireActive(scope);
    changes.push({ object_type: 'forms', ...(await changeFormOwners(scope, selection.from_id, to_id)) });
  }
  return { changes };
};
