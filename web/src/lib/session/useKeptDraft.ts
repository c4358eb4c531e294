import { useEffect, useEffectEvent } from 'react';
import { onTokensCleared } from './otherTabs';
import { onSessionEnd } from './sessionEnd';
import { type Holder, holderOf, storedAccessToken } from './tokens';

/** What was typed when a session ended. It is only in memory, so that nobody else who uses this browser can read it. */
const kept = new Map<string, { holder: Holder; typed: unknown }>();

const take = (key: string, holder: Holder): unknown => {
  const draft = kept.get(key);
  kept.delete(key);
  return draft?.holder.user === holder.user && draft?.holder.workspace === holder.workspace ? draft?.typed : undefined;
};

interface Draft<Typed> {
  /** Identifies the draft. */
  keyOf: () => string;
  /** Returns unsaved input; `undefined` if there is nothing to keep. */
  read: () => Typed | undefined;
  restore: (typed: Typed) => void;
}

/** Keeps unsaved input when the session expires, and restores it once the same user has signed in again. */
export const useKeptDraft = <Typed>(draft: Draft<Typed>) => {
  const restore = useEffectEvent((holder: Holder) => {
    const typed = take(draft.keyOf(), holder);
    if (typed !== undefined) draft.restore(typed as Typed);
  });
  const keep = useEffectEvent((holder: Holder) => {
    const typed = draft.read();
    if (typed !== undefined) kept.set(draft.keyOf(), { holder, typed });
  });
  useEffect(() => {
    // Read now, because the tokens are cleared when the session has ended.
    const holder = holderOf(storedAccessToken());
    if (holder.user === undefined) return;
    restore(holder);
    const listeners = [onSessionEnd(() => keep(holder)), onTokensCleared(() => keep(holder))];
    return () => {
      for (const stop of listeners) stop();
    };
  }, []);
};
