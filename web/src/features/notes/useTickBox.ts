import { t } from '@lingui/core/macro';
import { type Box, tickBox } from '@rapport/shared/markdown';
import type { TimelineItem } from '@rapport/shared/notes';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { isConflict } from '../../lib/http/apiProblem';
import { toast } from '../../ui/feedback/toast';
import { noteQueries, useChangeNote } from './notes.queries';

interface Version {
  content: string;
  updated_at: string;
}

const newer = (one: Version, other: Version) => (one.updated_at >= other.updated_at ? one : other);

/** Ticks the check boxes of a note: on screen at once, and saved one after the other, each on top of the previous version. */
export const useTickBox = ({ id, content, updated_at }: TimelineItem) => {
  const client = useQueryClient();
  const { mutateAsync: change } = useChangeNote();
  const loaded: Version = { content: content ?? '', updated_at: updated_at ?? '' };
  const [saved, setSaved] = useState(loaded);
  const current = newer(saved, loaded);
  /** The text to show while it is being saved. */
  const [wanted, setWanted] = useState<string | null>(null);
  const base = useRef(current);
  useEffect(() => {
    base.current = newer(base.current, { content: content ?? '', updated_at: updated_at ?? '' });
  }, [content, updated_at]);
  const saving = useRef<Promise<void>>(Promise.resolve());
  const waiting = useRef(0);

  /** @param from - the version that the note must still have; left out, any version is changed */
  const save = async (made: (text: string) => string, from?: Version) => {
    const seen = from ?? base.current;
    try {
      const after = await change({ id, content: made(seen.content), seen });
      base.current = after;
      setSaved(after);
      const undo = () => enqueue(() => seen.content, after);
      toast.success(t`Note Updated`, { action: { label: t`Undo`, onClick: undo } });
    } catch (refusal) {
      const isOld = isConflict(refusal);
      toast.error(t`Error`, {
        description: isOld
          ? t`Someone else has changed this note. Check it and try again.`
          : t`Failed to save note. Please try again.`,
      });
      if (isOld) await client.invalidateQueries({ queryKey: noteQueries.all });
    }
  };
  const enqueue = (made: (text: string) => string, from?: Version) => {
    waiting.current += 1;
    setWanted((shown) => made(shown ?? current.content));
    saving.current = saving.current
      .then(() => save(made, from))
      .finally(() => {
        waiting.current -= 1;
        if (waiting.current === 0) setWanted(null);
      });
  };
  return {
    content: wanted ?? current.content,
    tick: (box: Box, isTicked: boolean) => enqueue((text) => tickBox(text, box, isTicked)),
  };
};
