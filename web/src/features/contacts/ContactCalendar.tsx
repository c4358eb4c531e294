import { useLingui } from '@lingui/react/macro';
import { contactPath } from '@rapport/shared/paths';
import { useMutation } from '@tanstack/react-query';
import type { ListState } from '../../lib/views/useListState';
import { RecordCalendar } from '../../ui/record/RecordCalendar';
import { type ContactFilter, contactQueries } from './contacts.queries';

/** The contacts in a calendar, by an own field with a date, such as a wedding, or by a date that every contact has. */
export function ContactCalendar({ list, filter }: { list: ListState; filter: ContactFilter }) {
  const { t } = useLingui();
  const { mutateAsync: edit } = useMutation(contactQueries.edit);
  return (
    <RecordCalendar
      list={list}
      rules={filter.filter ? list.filter : null}
      queryOf={(days) => contactQueries.list({ ...filter, ...days })}
      defaultField="touch_due_at"
      itemOf={({ id, name, status }) => ({
        title: name,
        path: contactPath(id),
        color: `var(--color-status-${status})`,
      })}
      save={(item, change) => edit({ item, change })}
      failed={t`The contacts could not be loaded`}
    />
  );
}
