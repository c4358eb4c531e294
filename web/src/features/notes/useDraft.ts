import { hashKey, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { markUnsaved } from '../../lib/browser/unsaved';
import { useKeptDraft } from '../../lib/session/useKeptDraft';
import type { Noted } from './notes.queries';

export interface Draft {
  kind: 'note' | 'call' | 'meeting' | 'email';
  content: string;
  /** The next step as it was typed. */
  next: string;
}

const NO_DRAFT: Draft = { kind: 'note', content: '', next: '' };

const askBeforeReload = (event: BeforeUnloadEvent) => event.preventDefault();

/** The unsaved note of a record. It is kept while the user visits other pages. */
export const useDraft = ({ type, id }: Noted) => {
  const client = useQueryClient();
  // Stored with the other data of the session, so that it is removed when another user signs in.
  const key = ['drafts', type, id];
  const [draft, setDraft] = useState(() => client.getQueryData<Draft>(key) ?? NO_DRAFT);
  const isEmpty = draft.content === '' && draft.next === '';
  useEffect(() => {
    if (isEmpty) return;
    const unmark = markUnsaved();
    window.addEventListener('beforeunload', askBeforeReload);
    return () => {
      unmark();
      window.removeEventListener('beforeunload', askBeforeReload);
    };
  }, [isEmpty]);
  // A draft may be saved after the user left this page and opened it again, so the form follows the cache.
  const hash = hashKey(key);
  useEffect(
    () =>
      client.getQueryCache().subscribe(({ type, query }) => {
        if (type === 'updated' && query.queryHash === hash) setDraft(query.state.data ?? NO_DRAFT);
      }),
    [client, hash],
  );
  const write = (next: Draft) => {
    client.setQueryDefaults(['drafts'], { gcTime: Number.POSITIVE_INFINITY });
    client.setQueryData(key, next);
    setDraft(next);
  };
  useKeptDraft({ keyOf: () => key.join(' '), read: () => (isEmpty ? undefined : draft), restore: write });
  return [draft, write] as const;
};
