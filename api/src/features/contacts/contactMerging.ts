import { msg } from '@lingui/core/macro';
import type { Contact } from '@rapport/shared/contacts';
import { type MergeTake, mergedContact } from '@rapport/shared/duplicates';
import type { Mergeable } from '../merges/mergeable';
import { requireRoom } from '../workspaces/planLimits';
import { CONTACT_PAIRS } from './contactPairs.readModel';
import { CONTACTS, followCompanies, followTouches, placesToRestore } from './contacts.repository';

export const CONTACT_MERGING: Mergeable<Contact, MergeTake> = {
  type: { ...CONTACTS, objectType: 'contact' },
  tables: { merges: 'merges', distinctions: 'contact_distinctions' },
  pairs: CONTACT_PAIRS,
  analysis: 'duplicates',
  belongings: [
    { table: 'notes', column: 'contact_id' },
    { table: 'files', column: 'contact_id' },
    { table: 'file_uploads', column: 'contact_id' },
    { table: 'deals', column: 'contact_id', isVersioned: true },
    { table: 'tasks', column: 'contact_id', isVersioned: true },
    { table: 'activities', column: 'entity_id' },
    { table: 'campaign_recipients', column: 'contact_id' },
    { table: 'form_submissions', column: 'contact_id' },
    { table: 'sequence_runs', column: 'contact_id' },
    { table: 'bookings', column: 'contact_id' },
    { table: 'outgoing_mail', column: 'contact_id' },
    { table: 'mail_contacts', column: 'contact_id', once: 'mail_id' },
  ],
  merged: mergedContact,
  // Email addresses and phone numbers are not listed: the merged contact keeps all of them.
  typed: ['company', 'status', 'job_title', 'website', 'address', 'source', 'external_id'],
  afterMerge: async (scope, ids) => {
    await followCompanies(scope, ids);
    await followTouches(scope, ids);
  },
  checkUndo: async (scope, mergedId) => requireRoom(scope, 'contacts', await placesToRestore(scope, mergedId)),
  // A company's name and the link to it count as one field. Renaming the company changes neither.
  isAsMerged: (field, isSame, changes, kept) => {
    if (!/^company(_id)?$/.test(field) || !changes.company_id) return isSame(field);
    return isSame('company_id') && ((kept as Contact).company_id !== null || isSame('company'));
  },
  words: {
    chooseTwo: msg`Choose two different contacts`,
    keptIsGone: msg`The remaining contact was deleted. Restore it first.`,
    keptIsMerged: msg`The remaining contact was merged into another one. Undo that merge first.`,
  },
};
