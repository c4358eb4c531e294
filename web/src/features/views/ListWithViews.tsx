import type { FilterRule } from '@rapport/shared/filters';
import { type ReactNode, Suspense, useMemo } from 'react';
import { browserValue } from '../../lib/browser/browserValue';
import type { ListState } from '../../lib/views/useListState';
import { lazyPart } from '../../ui/overlay/lazyPart';
import type { Layout } from '../../ui/table/LayoutSwitch';
import { ViewTabs } from './ViewTabs';

const RulesBar = lazyPart(async () => (await import('./RulesBar')).RulesBar);
const MissingView = lazyPart(async () => (await import('./MissingView')).MissingView);

/** The filters above every list. */
export interface QuickFilters {
  /** The same filters as rules, which a view can store. */
  rules: FilterRule[];
  /** The URL parameters that contain them. */
  params: readonly string[];
}

interface ListWithViewsProps {
  list: ListState;
  layout: Layout | undefined;
  quick: QuickFilters;
  /** The search, the quick filters and the sort order. */
  toolbar: ReactNode;
  children: ReactNode;
}

/** A list with its views as tabs above it, and the rules of its filter. */
export function ListWithViews({ list, layout, quick, toolbar, children }: ListWithViewsProps) {
  // If the list had views at the last visit, their space is reserved until they are loaded.
  const had = useMemo(() => browserValue(`rapport-has-views-${list.objectType}`), [list.objectType]);
  const room = (had.use() === 'true' || list.viewId !== '') && <div className="h-9 pointer-coarse:h-11" />;
  return (
    <>
      <ViewTabs list={list} room={room} onLoad={(has) => had.write(String(has))} />
      {toolbar}
      {(list.filter || list.isChanged || quick.rules.length > 0) && (
        <Suspense fallback={<div className="h-7 pointer-coarse:h-11" />}>
          <RulesBar list={list} layout={layout} quick={quick} />
        </Suspense>
      )}
      {list.isMissing ? (
        <Suspense>
          <MissingView onLeave={() => list.open('')} />
        </Suspense>
      ) : (
        children
      )}
    </>
  );
}
