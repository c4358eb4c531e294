import { listedType } from '@rapport/shared/recordFields';
import type { ObjectType } from '@rapport/shared/recordTypes';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { type ComponentType, type ReactNode, Suspense, useMemo, useState } from 'react';
import { useCardFields } from '../../lib/fields/useCardFields';
import { useTotal } from '../../lib/format/useTotal';
import type { RecordQueries, Stored } from '../../lib/records/recordQueries';
import { type Named, nameOf } from '../../lib/records/recordTypes';
import { Button } from '../button/Button';
import type { PictureName } from '../feedback/drawings';
import { EmptyState } from '../feedback/EmptyState';
import { QueryState } from '../feedback/QueryState';
import { SimilarNotice } from '../feedback/SimilarNotice';
import { WhenFetched } from '../feedback/WhenFetched';
import { howMany, listName, listNotLoaded, noneMatch, noneYet, showAll } from './recordWords';
import '../table/list.css';
import { recordPath } from '@rapport/shared/paths';
import { CardGrid } from '../table/CardGrid';
import { CardGridSkeleton } from '../table/CardGridSkeleton';
import { DataGrid, type DataGridProps } from '../table/DataGrid';
import type { Layout } from '../table/LayoutSwitch';
import { type RowSource, rowSource } from '../table/rowSource';
import { SelectButton, useSelecting } from '../table/SelectButton';
import { type Selection, useSelection } from '../table/useSelection';
import { useIsTouch } from '../theme/useMedia';
import { DeleteRecord } from './DeleteRecord';
import { PeekSide } from './PeekSide';
import { makePeek } from './peek';

/** The actions of a card. */
export interface CardActions {
  isChosen: boolean;
  onChoose: (isRange: boolean) => void;
  onPeek?: () => void;
  onDelete: () => void;
}

interface RecordListProps<Item extends Stored & Named, Filter extends { sort?: string }> {
  /** The singular and the plural of the record type, such as `contact` and `contacts`. */
  words: { one: ObjectType; many: string };
  picture: PictureName;
  queries: Pick<
    RecordQueries<{ item: Item; draft: object; change: object; filter: Filter }>,
    'list' | 'delete' | 'restore'
  >;
  filter: Filter;
  onClearFilter: () => void;
  /** A hint for when no record matches the filter. */
  noMatch?: string;
  /** The texts of the list while there are no records. */
  empty: { title?: string; text: string; action: string; otherAction?: ReactNode };
  onAdd: () => void;
  /** The heights of a card in pixels, which are larger on touch screens. */
  cardHeights: { mouse: number; touch: number };
  /** An additional sentence in the question before a record is deleted. */
  deleteNote?: string;
  view?: Layout;
  /** Absent for a list without a table. */
  table?: Pick<DataGridProps<Item>, 'columns' | 'arrangement' | 'sort' | 'onSort'>;
  /** The content of the preview; absent for a list without a preview. */
  Preview?: ComponentType<{ record: Item }>;
  /** The bar with the actions on the selected records. */
  bulkBar?: (selection: Selection, total: number) => ReactNode;
  /** Renders the card of a record. */
  children: (record: Item, actions: CardActions) => ReactNode;
}

/** The height of an additional line on a card, in pixels. */
const LINE = 22;

/** The records that match a filter, as cards or a table, with actions on one of them and on many. */
export function RecordList<Item extends Stored & Named, Filter extends { sort?: string }>(
  props: RecordListProps<Item, Filter>,
) {
  const { words, queries, filter, cardHeights, deleteNote, bulkBar, view, table } = props;
  const own = useCardFields(listedType(words.one));
  const cardHeight = cardHeights[useIsTouch() ? 'touch' : 'mouse'] + own.fields.length * LINE;
  const [toDelete, setToDelete] = useState<Item | null>(null);
  const { sort: _sort, ...matching } = filter;
  const selection = useSelection(JSON.stringify(matching));
  const query = useInfiniteQuery({ ...queries.list(filter), placeholderData: keepPreviousData });
  return (
    <QueryState
      query={query}
      failed={listNotLoaded(words.many)}
      skeleton={<CardGridSkeleton cardHeight={cardHeight} />}
    >
      {({ items, total, isSimilar }) =>
        items.length === 0 ? (
          <NoRecords {...props} />
        ) : !own.isKnown || (table && !view) ? (
          <CardGridSkeleton cardHeight={cardHeight} />
        ) : (
          <>
            <Loaded
              {...props}
              items={items}
              total={total}
              isSimilar={isSimilar}
              cardHeight={cardHeight}
              selection={selection}
              more={rowSource(query)}
              onDelete={setToDelete}
            />
            {bulkBar && !selection.isEmpty && <Suspense>{bulkBar(selection, total)}</Suspense>}
            <DeleteRecord
              type={words.one}
              note={deleteNote}
              queries={queries}
              record={toDelete}
              onClose={() => setToDelete(null)}
              onDeleted={({ id }) => selection.drop(id)}
            />
          </>
        )
      }
    </QueryState>
  );
}

interface LoadedProps<Item extends Stored & Named, Filter extends { sort?: string }>
  extends RecordListProps<Item, Filter> {
  items: Item[];
  total: number;
  isSimilar: boolean;
  cardHeight: number;
  selection: Selection;
  more: RowSource;
  onDelete: (record: Item) => void;
}

function Loaded<Item extends Stored & Named, Filter extends { sort?: string }>(props: LoadedProps<Item, Filter>) {
  const { words, filter, view, Preview, bulkBar, items, total, isSimilar, selection, onDelete } = props;
  const count = useTotal();
  const [peek] = useState(makePeek);
  const selecting = useSelecting(selection);
  const table = view === 'table' ? props.table : undefined;
  const actions = useMemo(() => ({ onPeek: peek.show, onFollow: peek.follow, onDelete }), [peek, onDelete]);
  const { children: card, cardHeight, more } = props;
  const ids = items.map(({ id }) => id);
  const listed = listedType(words.one);
  return (
    <>
      <div className="flex items-center justify-between gap-2">
        {isSimilar ? (
          <SimilarNotice />
        ) : (
          <p role="status" className="text-ink-faint">
            {howMany(words.many, total, count(total, filter))}
          </p>
        )}
        {bulkBar && !table && (
          <span className="select-many">
            <SelectButton {...selecting} />
          </span>
        )}
      </div>
      <div className="with-peek" data-choosing={selecting.isSelecting || undefined}>
        <div>
          {table ? (
            <WhenFetched skeleton="h-96 w-full rounded-lg">
              <DataGrid
                hasPicture
                label={listName(words.many)}
                nameOf={nameOf}
                items={items}
                selection={selection}
                actions={actions}
                {...table}
                {...more}
              />
            </WhenFetched>
          ) : (
            <CardGrid label={listName(words.many)} items={items} cardHeight={cardHeight} {...more}>
              {(record) =>
                card(record, {
                  isChosen: selection.has(record.id),
                  onChoose: (isRange) => selection.toggle(record.id, ids, isRange),
                  onPeek: Preview && (() => peek.show(record)),
                  onDelete: () => onDelete(record),
                })
              }
            </CardGrid>
          )}
        </div>
        {Preview && listed && (
          <PeekSide peek={peek} items={items} pathOf={(id) => recordPath(listed, id)} Facts={Preview} />
        )}
      </div>
    </>
  );
}

function NoRecords<Item extends Stored & Named, Filter extends { sort?: string }>({
  words: { many },
  picture,
  filter,
  onClearFilter,
  noMatch,
  empty,
  onAdd,
}: RecordListProps<Item, Filter>) {
  const { sort: _sort, ...matching } = filter;
  return Object.values(matching).some(Boolean) ? (
    <EmptyState
      picture="search"
      title={noneMatch(many)}
      action={<Button onClick={onClearFilter}>{showAll(many)}</Button>}
    >
      {noMatch}
    </EmptyState>
  ) : (
    <EmptyState
      picture={picture}
      title={empty.title ?? noneYet(many)}
      action={
        <div className="flex flex-wrap justify-center gap-2">
          <Button tone="primary" onClick={onAdd}>
            {empty.action}
          </Button>
          {empty.otherAction}
        </div>
      }
    >
      {empty.text}
    </EmptyState>
  );
}
