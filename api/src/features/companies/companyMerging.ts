import { msg } from '@lingui/core/macro';
import type { Company } from '@rapport/shared/companies';
import { type CompanyMergeTake, mergedCompany } from '@rapport/shared/duplicates';
import type { Mergeable } from '../merges/mergeable';
import { COMPANIES, nameInContacts } from './companies.repository';
import { COMPANY_PAIRS } from './companyPairs.readModel';

export const COMPANY_MERGING: Mergeable<Company, CompanyMergeTake> = {
  type: { ...COMPANIES, objectType: 'company' },
  tables: { merges: 'company_merges', distinctions: 'company_distinctions' },
  pairs: COMPANY_PAIRS,
  analysis: 'company_duplicates',
  belongings: [
    { table: 'contacts', column: 'company_id', isVersioned: true },
    { table: 'notes', column: 'company_id' },
    { table: 'files', column: 'company_id' },
    { table: 'file_uploads', column: 'company_id' },
    { table: 'deals', column: 'company_id', isVersioned: true },
    { table: 'tasks', column: 'company_id', isVersioned: true },
    { table: 'activities', column: 'entity_id' },
  ],
  merged: mergedCompany,
  typed: ['domain', 'industry', 'size', 'phone', 'address', 'external_id'],
  afterMerge: nameInContacts,
  words: {
    chooseTwo: msg`Choose two different companies`,
    keptIsGone: msg`The remaining company was deleted. Restore it first.`,
    keptIsMerged: msg`The remaining company was merged into another one. Undo that merge first.`,
  },
};
