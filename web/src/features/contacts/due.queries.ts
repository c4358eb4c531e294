import type { Contact } from '@rapport/shared/contacts';
import { queryOptions } from '@tanstack/react-query';
import { getPage } from '../../lib/http/http';

const SHOWN = 5;

/** The contacts to be in touch with next, by the cadence chosen for them. */
export const dueContactsQuery = () =>
  queryOptions({
    queryKey: ['contacts', 'due'],
    queryFn: ({ signal }) =>
      getPage<Contact>('/contacts', { signal, params: { due: true, sort: 'touch_due_at', limit: SHOWN } }),
  });
