import type { LiveRecord } from '@rapport/shared/notifications';
import { type Query, type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import type { HearRecords } from '../../features/notifications/useNotificationStream';
import { isBusy, watchPointer } from './isBusy';
import { keepUnderPointer } from './keepUnderPointer';
import { showsChanged } from './liveQueries';

const GATHER_MS = 300;
const BUSY_AGAIN_MS = 200;
/** What a page has just fetched when its stream opens is not fetched once more. */
const FRESH_MS = 3_000;

/** What the stream of changes calls: fetches anew what screens show of the changed records, together and when nothing is disturbed by it. */
export const useLiveRecords = (): HearRecords => {
  const queryClient = useQueryClient();
  const [live] = useState(() => liveRecords(queryClient));
  useEffect(() => live.start(), [live]);
  return useCallback((kinds) => live.hear(kinds), [live]);
};

const liveRecords = (queryClient: QueryClient) => {
  const begun = new WeakMap<Query, number>();
  /** What was asked for before the app could follow it, as the loader of the first page does. */
  const startedAt = Date.now();
  /** Which kinds changed, and when that was last heard. */
  const heard = new Map<LiveRecord | 'any', number>();
  let timer: ReturnType<typeof setTimeout> | undefined;

  const isBehind = (query: Query): boolean => {
    const fetchedAt = begun.get(query) ?? startedAt;
    return [...heard].some(([type, at]) => fetchedAt <= at && showsChanged(query, type === 'any' ? null : type));
  };
  const refresh = () => {
    timer = undefined;
    if (isBusy(queryClient)) {
      timer = setTimeout(refresh, BUSY_AGAIN_MS);
      return;
    }
    const behind = new Set(queryClient.getQueryCache().findAll({ predicate: isBehind }));
    heard.clear();
    // A tab that nobody looks at fetches when somebody does.
    const refetchType = document.visibilityState === 'hidden' ? 'none' : 'active';
    const predicate = (query: Query) => behind.has(query);
    void keepUnderPointer(() => queryClient.invalidateQueries({ predicate, refetchType }));
  };

  return {
    hear: (kinds: LiveRecord[] | null) => {
      if (kinds) for (const kind of kinds) heard.set(kind, Date.now());
      else heard.set('any', Date.now() - FRESH_MS);
      timer ??= setTimeout(refresh, GATHER_MS);
    },
    /** Follows when queries begin to fetch: what was asked for after a change shows it. */
    start: () => {
      const stopPointer = watchPointer();
      const stopCache = queryClient.getQueryCache().subscribe((event) => {
        if (event.type === 'updated' && event.action.type === 'fetch') begun.set(event.query, Date.now());
      });
      return () => {
        stopPointer();
        stopCache();
        clearTimeout(timer);
        timer = undefined;
      };
    },
  };
};
