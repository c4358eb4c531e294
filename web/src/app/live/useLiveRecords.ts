import type { LiveKind } from '@rapport/shared/recordTypes';
import { type Query, type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import type { HearRecords } from '../../features/notifications/useNotificationStream';
import { isBusy, watchPointer } from './isBusy';
import { keepUnderPointer } from './keepUnderPointer';
import { showsChanged } from './liveQueries';

const GATHER_MS = 300;
const BUSY_AGAIN_MS = 200;
/** Data that a page fetched just before the stream opened is not fetched again. */
const FRESH_MS = 3_000;

/**
 * Handles the change stream: refetches what the screen shows of the changed records, batched and only while the user
 * is idle.
 */
export const useLiveRecords = (): HearRecords => {
  const queryClient = useQueryClient();
  const [live] = useState(() => liveRecords(queryClient));
  useEffect(() => live.start(), [live]);
  return useCallback((kinds) => live.hear(kinds), [live]);
};

const liveRecords = (queryClient: QueryClient) => {
  const begun = new WeakMap<Query, number>();
  /** Queries that started before this hook subscribed, such as those of the first page's loader. */
  const startedAt = Date.now();
  /** The object types that changed, and when we last heard of a change. */
  const heard = new Map<LiveKind | 'any', number>();
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
    // A hidden tab refetches when it becomes visible.
    const refetchType = document.visibilityState === 'hidden' ? 'none' : 'active';
    const predicate = (query: Query) => behind.has(query);
    void keepUnderPointer(() => queryClient.invalidateQueries({ predicate, refetchType }));
  };

  return {
    hear: (kinds: LiveKind[] | null) => {
      if (kinds) for (const kind of kinds) heard.set(kind, Date.now());
      else heard.set('any', Date.now() - FRESH_MS);
      timer ??= setTimeout(refresh, GATHER_MS);
    },
    /** Records when queries start fetching: one that started after a change already includes it. */
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
