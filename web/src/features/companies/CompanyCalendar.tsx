import { useLingui } from '@lingui/react/macro';
import { companyPath } from '@rapport/shared/paths';
import { useMutation } from '@tanstack/react-query';
import type { ListState } from '../../lib/views/useListState';
import { RecordCalendar } from '../../ui/record/RecordCalendar';
import { type CompanyFilter, companyQueries } from './companies.queries';

/** The companies in a calendar, by an own field with a date, such as the end of a contract, or by the date they were added. */
export function CompanyCalendar({ list, filter }: { list: ListState; filter: CompanyFilter }) {
  const { t } = useLingui();
  const { mutateAsync: edit } = useMutation(companyQueries.edit);
  return (
    <RecordCalendar
      list={list}
      rules={filter.filter ? list.filter : null}
      queryOf={(days) => companyQueries.list({ ...filter, ...days })}
      defaultField="created_at"
      itemOf={({ id, name }) => ({ title: name, path: companyPath(id) })}
      save={(item, change) => edit({ item, change })}
      failed={t`The companies could not be loaded`}
    />
  );
}
