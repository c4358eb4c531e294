import { CompanyQuery } from '@rapport/shared/companies';
import { ContactQuery } from '@rapport/shared/contacts';
import { DealQuery } from '@rapport/shared/deals';
import type { ListedType } from '@rapport/shared/recordFields';
import { TaskQuery } from '@rapport/shared/tasks';
import type { z } from 'zod';

/** The query of the list of each record type. */
export const LIST_QUERIES: Record<ListedType, z.ZodObject> = {
  contact: ContactQuery,
  company: CompanyQuery,
  deal: DealQuery,
  task: TaskQuery,
};
