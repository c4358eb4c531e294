import { useState } from 'react';

export interface Selection {
  /** Whether all matching records are selected, loaded or not. */
  isAll: boolean;
  ids: ReadonlySet<string>;
  isEmpty: boolean;
  has: (id: string) => boolean;
  /** Selects or deselects one record. As a range, also those between it and the previous one. */
  toggle: (id: string, shown: readonly string[], isRange?: boolean) => void;
  toggleShown: (shown: readonly string[]) => void;
  chooseAll: () => void;
  /** Deselects what was selected when this was read. What was selected since, also in another list, stays selected. */
  clear: () => void;
  /** Deselects a record that is gone. */
  drop: (id: string) => void;
}

interface State {
  listKey: string;
  isAll: boolean;
  ids: ReadonlySet<string>;
  /** The record that was selected or deselected last, where a range begins. */
  last: string | null;
}

const without = (ids: ReadonlySet<string>, gone: ReadonlySet<string>): ReadonlySet<string> =>
  new Set([...ids].filter((id) => !gone.has(id)));

const nothingOf = (listKey: string): State => ({ listKey, isAll: false, ids: new Set(), last: null });

/**
 * The selected records of a list. The selection is cleared when `listKey` changes, because the list then shows
 * something else.
 */
export const useSelection = (listKey: string): Selection => {
  const [state, setState] = useState(() => nothingOf(listKey));
  if (state.listKey !== listKey) setState(nothingOf(listKey));
  const { isAll, ids, last } = state.listKey === listKey ? state : nothingOf(listKey);
  const choose = (next: ReadonlySet<string>, changed: Partial<State> = {}) =>
    setState((now) => ({ ...now, listKey, isAll: false, ids: next, ...changed }));
  return {
    isAll,
    ids,
    isEmpty: !isAll && ids.size === 0,
    has: (id) => isAll || ids.has(id),
    toggle: (id, shown, isRange = false) => {
      const next = new Set(isAll ? shown : ids);
      const isChosen = !next.has(id);
      const [from, to] = [shown.indexOf(last ?? ''), shown.indexOf(id)].sort((one, other) => one - other);
      const range = isRange && from !== undefined && from >= 0 ? shown.slice(from, (to ?? from) + 1) : [id];
      for (const each of range) {
        if (isChosen) next.add(each);
        else next.delete(each);
      }
      choose(next, { last: id });
    },
    toggleShown: (shown) => choose(new Set(isAll || shown.every((id) => ids.has(id)) ? [] : shown)),
    chooseAll: () => choose(ids, { isAll: true }),
    clear: () =>
      setState((now) => {
        if (now.listKey !== listKey) return now;
        return isAll ? nothingOf(listKey) : { ...now, ids: without(now.ids, ids) };
      }),
    drop: (id) => setState((now) => ({ ...now, ids: without(now.ids, new Set([id])) })),
  };
};
