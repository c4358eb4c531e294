import { useRef, useState } from 'react';

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
  /** Clears the selection of the list that was shown when this was read, and leaves another list's alone. */
  clear: () => void;
}

const NOTHING: ReadonlySet<string> = new Set();

/**
 * The selected records of a list. The selection is cleared when `listKey` changes, because the list then shows
 * something else.
 */
export const useSelection = (listKey: string): Selection => {
  const [state, setState] = useState({ listKey, isAll: false, ids: NOTHING });
  const last = useRef<string | null>(null);
  const { isAll, ids } = state.listKey === listKey ? state : { isAll: false, ids: NOTHING };
  const choose = (next: ReadonlySet<string>, all = false) => setState({ listKey, isAll: all, ids: next });
  return {
    isAll,
    ids,
    isEmpty: !isAll && ids.size === 0,
    has: (id) => isAll || ids.has(id),
    toggle: (id, shown, isRange = false) => {
      const next = new Set(isAll ? shown : ids);
      const isChosen = !next.has(id);
      const [from, to] = [shown.indexOf(last.current ?? ''), shown.indexOf(id)].sort((one, other) => one - other);
      const range = isRange && from !== undefined && from >= 0 ? shown.slice(from, (to ?? from) + 1) : [id];
      for (const each of range) {
        if (isChosen) next.add(each);
        else next.delete(each);
      }
      last.current = id;
      choose(next);
    },
    toggleShown: (shown) => choose(isAll || shown.every((id) => ids.has(id)) ? NOTHING : new Set(shown)),
    chooseAll: () => choose(ids, true),
    clear: () => setState((now) => (now.listKey === listKey ? { listKey, isAll: false, ids: NOTHING } : now)),
  };
};
