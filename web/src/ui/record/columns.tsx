import { t } from '@lingui/core/macro';
import { Link } from 'react-router-dom';
import { type Named, nameOf } from '../../lib/records/recordTypes';
import { toast } from '../feedback/toast';
import type { GridColumn } from '../table/DataGrid';
import { RelativeTime } from '../text/RelativeTime';

interface NameColumnOptions<Item> {
  field?: 'name' | 'title';
  /** The error of an empty value. */
  missing: string;
  minWidth: string;
  path: (id: string) => string;
  save: (item: Item, name: string) => void;
}

/** The first column of a table of records: the name, which links to the record and must not become empty. */
export const nameColumn = <Item extends Named & { id: string }>({
  field = 'name',
  missing,
  minWidth,
  path,
  save,
}: NameColumnOptions<Item>): GridColumn<Item> => ({
  key: field,
  label: field === 'name' ? t`Name` : t`Title`,
  width: `minmax(calc(${minWidth} + var(--row-tools)), 2fr)`,
  sort: { up: field, down: `-${field}` },
  render: (item) => (
    <Link to={path(item.id)} tabIndex={-1} title={nameOf(item)} className="grid-link">
      {nameOf(item)}
    </Link>
  ),
  edit: {
    value: nameOf,
    save: (item, name) => {
      if (name) save(item, name);
      else toast.error(missing);
    },
  },
});

/** Makes columns for texts that are edited in place. */
export const textColumn =
  <Item,>(save: (item: Item, change: Record<string, string>) => void) =>
  <Field extends keyof Item & string>(
    field: Field,
    label: string,
    width: string,
    type?: 'email' | 'tel',
  ): GridColumn<Item> => ({
    key: field,
    label,
    width,
    render: (item) => String(item[field]),
    edit: { type, value: (item) => String(item[field]), save: (item, value) => save(item, { [field]: value }) },
  });

/** The smallest width that fits each short “58 min. ago” in all languages. */
export const AGO_WIDTH = '6.5rem';

/** The column that says when a record was added. */
export const addedColumn = <Item extends { created_at: string }>(): GridColumn<Item> => ({
  key: 'created_at',
  label: t`Added`,
  width: AGO_WIDTH,
  sort: { up: 'created_at', down: '-created_at' },
  render: ({ created_at }) => <RelativeTime instant={created_at} isShort />,
});
