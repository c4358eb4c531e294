import type { ReactNode } from 'react';
import { SearchField } from '../form/SearchField';
import { FilterRow } from '../table/FilterRow';
import { type Layout, LayoutSwitch } from '../table/LayoutSwitch';
import { searchIn } from './recordWords';

interface ListToolbarProps {
  /** The plural of the searched records, such as `contacts`. */
  searched: string;
  search: string;
  onSearch: (search: string) => void;
  /** For lists with several layouts. */
  view?: { layouts: readonly Layout[]; value: Layout | undefined; onChange: (layout: Layout) => void };
  /** The filters and the sort. */
  children?: ReactNode;
}

/** The toolbar above a list of records: search, filters, sort and layout. */
export function ListToolbar({ searched, search, onSearch, view, children }: ListToolbarProps) {
  return (
    <div className="flex flex-wrap gap-2">
      <div className="min-w-38 flex-1">
        <SearchField
          label={searchIn(searched)}
          placeholder={`${searchIn(searched)}...`}
          value={search}
          onChange={onSearch}
        />
      </div>
      <FilterRow className="list-filters max-sm:order-last">{children}</FilterRow>
      {view && <LayoutSwitch {...view} />}
    </div>
  );
}
