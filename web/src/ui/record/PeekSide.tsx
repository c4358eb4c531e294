import { type ComponentType, Suspense, useSyncExternalStore } from 'react';
import { type Named, nameOf } from '../../lib/records/recordTypes';
import { lazyPart } from '../overlay/lazyPart';
import type { Peek } from './peek';

// Loaded with the first preview.
const PeekPanel = lazyPart(async () => (await import('./PeekPanel')).PeekPanel);

interface PeekSideProps<Item> {
  peek: Peek;
  items: Item[];
  pathOf: (id: string) => string;
  /** Shows the facts of a record. */
  Facts: ComponentType<{ record: Item }>;
}

/** The preview next to a list; nothing while no record is previewed. */
export function PeekSide<Item extends Named & { id: string }>({ peek, items, pathOf, Facts }: PeekSideProps<Item>) {
  const id = useSyncExternalStore(peek.subscribe, peek.current);
  const at = items.findIndex((item) => item.id === id);
  const record = items[at];
  if (!record) return null;
  const [previous, next] = [items[at - 1], items[at + 1]];
  return (
    <Suspense>
      <PeekPanel
        name={nameOf(record)}
        path={pathOf(record.id)}
        onPrevious={previous && (() => peek.show(previous))}
        onNext={next && (() => peek.show(next))}
        onClose={peek.close}
      >
        <Facts key={record.id} record={record} />
      </PeekPanel>
    </Suspense>
  );
}
