import type { Filter } from '@rapport/shared/filters';
import type { ListedType } from '@rapport/shared/recordFields';
import { UUID } from '@rapport/shared/uuid';
import type { View } from '@rapport/shared/views';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { ColumnSetting } from '../../ui/table/arrange';
import type { Arrangement } from '../../ui/table/DataGrid';
import { type Layout, useLayout } from '../../ui/table/LayoutSwitch';
import { useIsNarrow } from '../../ui/theme/useMedia';
import { browserValue } from '../browser/browserValue';
import { useUrlState } from '../routes/useUrlState';
import { filterIn } from './narrowing';
import { viewsQuery } from './views';

const NEWEST_FIRST = '-created_at';
const NO_RULES: Filter = { match: 'all', rules: [] };

/** The filter, sort, layout and columns of a list: those of its view, unless the URL or this browser has others. */
export interface ListState {
  objectType: ListedType;
  /** `null` for the list without a view, and until it is known. */
  view: View | null;
  /** The id in the URL, even if there is no such view; empty for none. */
  viewId: string;
  isMissing: boolean;
  filter: Filter | null;
  onFilter: (filter: Filter | null) => void;
  sort: string;
  onSort: (sort: string) => void;
  /** `undefined` until it is loaded, or if nobody chose one. */
  layout: Layout | undefined;
  onLayout: (layout: Layout) => void;
  arrangement: Arrangement;
  /** Whether the list differs from its view. */
  isChanged: boolean;
  /** Opens a view as it was saved, or the whole list, and removes further parameters from the URL. */
  open: (viewId: string, others?: readonly string[]) => void;
}

/** Columns stored in this browser; `undefined` if nobody arranged them here. */
const columnsIn = (text: string | null): ColumnSetting[] | null | undefined => {
  try {
    return text ? JSON.parse(text) : undefined;
  } catch {
    return undefined;
  }
};

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** @param many - the plural of the type, under which this browser stores the state of the list without a view */
export const useListState = (objectType: ListedType, many: string): ListState => {
  const [values, change] = useUrlState<string>('view', 'filter', 'sort');
  const [asked, sortAsked] = [filterIn(values.filter ?? ''), values.sort ?? ''];
  const viewId = UUID.test(values.view ?? '') ? (values.view ?? '') : '';
  const { data: views } = useQuery({ ...viewsQuery(objectType), enabled: viewId !== '' });
  const view = views?.find(({ id }) => id === viewId) ?? null;
  const [layoutHere, setLayoutHere] = useLayout(viewId || many);
  const stored = useMemo(() => browserValue(`rapport-columns-${viewId || many}`), [viewId, many]);
  const columnsText = stored.use();
  const columnsHere = useMemo(() => columnsIn(columnsText), [columnsText]);
  const isNarrow = useIsNarrow();
  const viewColumns = view?.columns.length ? view.columns : null;
  const layout = layoutHere ?? view?.layout;
  const usual = objectType === 'deal' ? 'board' : 'table';
  const filter = asked ?? view?.filter ?? NO_RULES;
  const sort = sortAsked || (view?.sort ?? '');
  return {
    objectType,
    view,
    viewId,
    isMissing: viewId !== '' && views !== undefined && !view,
    filter: filter.rules.length > 0 ? filter : null,
    onFilter: (next) => {
      const rules = next ?? (view?.filter.rules.length ? NO_RULES : null);
      // Without its view, the request has to name the sort.
      change({ filter: rules ? JSON.stringify(rules) : '', sort }, { replace: true });
    },
    sort,
    // The URL leaves out the default sort, which for a view is its own. Tasks are sorted by due date by default.
    onSort: (next) => {
      const isUsual = next === NEWEST_FIRST && objectType !== 'task';
      change({ sort: view?.sort ? next || NEWEST_FIRST : isUsual ? '' : next }, { replace: true });
    },
    // Tables are too wide for phones, where cards, or the board of deals, are the default.
    layout: isNarrow && (layout ?? usual) === 'table' ? 'cards' : layout,
    onLayout: setLayoutHere,
    arrangement: {
      settings: columnsHere === undefined ? viewColumns : columnsHere,
      onChange: (next) => stored.write(JSON.stringify(next)),
      objectType,
    },
    isChanged:
      view !== null &&
      ((asked !== null && !isSame(asked, view.filter)) ||
        sort !== (view.sort ?? '') ||
        layout !== view.layout ||
        (columnsHere !== undefined && !isSame(columnsHere ?? [], view.columns))),
    open: (next, others = []) => {
      if (viewId) {
        stored.write('');
        setLayoutHere(null);
      }
      change({ ...Object.fromEntries(others.map((name) => [name, ''])), view: next, filter: '', sort: '' });
    },
  };
};
