import type { TimelineItem } from '@rapport/shared/notes';
import { Suspense } from 'react';
import { MentionedText } from '../../lib/mentions/MentionedText';
import { lazyPart } from '../../ui/overlay/lazyPart';
import { LongText } from '../../ui/text/LongText';

interface NoteTextProps {
  note: TimelineItem;
}

// Loaded lazily, because the Markdown parser is larger than the rest of a timeline.
const FormattedText = lazyPart(() => import('./FormattedText').then((part) => part.FormattedText), PlainText);

/** The formatted text of a note. */
export function NoteText({ note }: NoteTextProps) {
  if (note.format !== 'markdown') return <PlainText note={note} />;
  return (
    <Suspense fallback={<PlainText note={note} />}>
      <FormattedText note={note} />
    </Suspense>
  );
}

function PlainText({ note: { content, mentions } }: NoteTextProps) {
  if (!content) return null;
  return <LongText shown={<MentionedText text={content} mentions={mentions} />}>{content}</LongText>;
}
