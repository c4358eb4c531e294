import { useLingui } from '@lingui/react/macro';
import { type Contact, ContactStatus } from '@rapport/shared/contacts';
import { contactPath } from '@rapport/shared/paths';
import { useMutation } from '@tanstack/react-query';
import { useFieldColumns } from '../../lib/fields/useFieldColumns';
import { statusChoices } from '../../lib/format/labels';
import { useOwnerColumn } from '../../lib/records/useOwnerColumn';
import { addedColumn, nameColumn, textColumn } from '../../ui/record/columns';
import type { GridColumn } from '../../ui/table/DataGrid';
import { RelativeTime } from '../../ui/text/RelativeTime';
import { contactQueries } from './contacts.queries';
import { StatusBadge } from './StatusBadge';
import { tagsOf } from './tagsOf';

/** The columns of the table of contacts, whose cells are edited in place. */
export const useContactColumns = (): GridColumn<Contact>[] => {
  const { t } = useLingui();
  const { mutate: save } = useMutation(contactQueries.edit);
  const ownerColumn = useOwnerColumn<Contact>((item, change) => save({ item, change }));
  const ownFields = useFieldColumns<Contact>('contact', (item, change) => save({ item, change }));
  const text = textColumn<Contact>((item, change) => save({ item, change }));
  return [
    nameColumn({
      missing: t`Name is required`,
      minWidth: '12rem',
      path: contactPath,
      save: (item, name) => save({ item, change: { name } }),
    }),
    text('email', t`Email`, 'minmax(9rem, 2.5fr)', 'email'),
    text('phone', t`Phone`, 'minmax(9rem, 10rem)', 'tel'),
    text('company', t`Company`, 'minmax(7.25rem, 1.5fr)'),
    {
      key: 'status',
      label: t`Status`,
      width: '6.75rem',
      render: ({ status }) => <StatusBadge status={status} />,
      edit: {
        choices: statusChoices,
        value: ({ status }) => status,
        save: (contact, status) => save({ item: contact, change: { status: ContactStatus.parse(status) } }),
      },
    },
    {
      key: 'tags',
      label: t`Tags`,
      width: 'minmax(5.5rem, 1fr)',
      render: ({ tags }) => tags.join(', '),
      edit: {
        value: ({ tags }) => tags.join(', '),
        save: (contact, typed) => save({ item: contact, change: { tags: tagsOf(typed) } }),
      },
    },
    { ...text('job_title', t`Job title`, 'minmax(9rem, 1fr)'), isExtra: true },
    { ...text('website', t`Website`, 'minmax(10rem, 1fr)'), isExtra: true },
    { ...text('source', t`Source`, 'minmax(8rem, 1fr)'), isExtra: true },
    ownerColumn,
    {
      key: 'last_contacted_at',
      label: t`Last contact`,
      width: '7rem',
      sort: { up: 'last_contacted_at', down: '-last_contacted_at' },
      render: ({ last_contacted_at: at }) =>
        at ? <RelativeTime instant={at} isShort /> : <span className="text-ink-faint">–</span>,
    },
    {
      key: 'touch_due_at',
      label: t`Next contact due`,
      width: '9rem',
      isExtra: true,
      sort: { up: 'touch_due_at', down: '-touch_due_at' },
      render: ({ touch_due_at: at }) => at && <RelativeTime instant={at} isShort />,
    },
    addedColumn(),
    ...ownFields,
  ];
};
