import { hashKey, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { markUnsaved } from '../../lib/browser/unsaved';
import { useKeptDraft } from '../../lib/session/useKeptDraft';
import type { NotedRecord } from './notes.queries';

const askBeforeReload = (event: BeforeUnloadEvent) => event.preventDefault();

/**
 * Unsaved input, which is kept while its form is closed.
 * @param place - identifies the form
 */
export const useUnsaved = <Typed>(place: readonly string[], saved: Typed, isSaved: (typed: Typed) => boolean) => {
  const client = useQueryClient();
  // Stored with the other data of the session, so that it is removed when another user signs in.
  const key = ['drafts', ...place];
  const hash = hashKey(key);
  const [typed, setTyped] = useState(() => client.getQueryData<Typed>(key) ?? saved);
  const isUnsaved = !isSaved(typed);
  useEffect(() => {
    if (!isUnsaved) return;
    const unmark = markUnsaved();
    window.addEventListener('beforeunload', askBeforeReload);
    return () => {
      unmark();
      window.removeEventListener('beforeunload', askBeforeReload);
    };
  }, [isUnsaved]);
  // What was typed may be saved after the user left this page and opened it again, so the form follows the cache.
  useEffect(
    () =>
      client.getQueryCache().subscribe(({ type, query }) => {
        if (type === 'updated' && query.queryHash === hash && query.state.data !== undefined)
          setTyped(query.state.data);
      }),
    [client, hash],
  );
  const write = (next: Typed) => {
    client.setQueryDefaults(['drafts'], { gcTime: Number.POSITIVE_INFINITY });
    client.setQueryData(key, next);
    setTyped(next);
  };
  useKeptDraft({ keyOf: () => hash, read: () => (isUnsaved ? typed : undefined), restore: write });
  return { typed, write, isUnsaved, readNow: () => client.getQueryData<Typed>(key) ?? saved };
};

export interface Draft {
  kind: 'note' | 'call' | 'meeting' | 'email';
  content: string;
  /** The next step as it was typed. */
  next: string;
}

const NO_DRAFT: Draft = { kind: 'note', content: '', next: '' };

/** The unsaved note of a record. It is kept while the user visits other pages. */
export const useDraft = ({ type, id }: NotedRecord) => {
  const { typed, write } = useUnsaved([type, id], NO_DRAFT, ({ content, next }) => content === '' && next === '');
  return [typed, write] as const;
};
