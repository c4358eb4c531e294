import { Plural, Trans } from '@lingui/react/macro';
import type { TimelineItem } from '@rapport/shared/notes';
import { MessageSquare } from 'lucide-react';
import { useId, useState } from 'react';
import { useUrlState } from '../../lib/routes/useUrlState';
import { Button } from '../../ui/button/Button';
import { Badge } from '../../ui/text/Badge';
import { Comments } from './Comments';

/**
 * The number of comments on a note, and the comments themselves once the thread is opened. A link from a notification
 * opens it.
 */
export function CommentThread({ note }: { note: TimelineItem }) {
  const [{ note: wanted }] = useUrlState('note');
  const [isOpen, setIsOpen] = useState(wanted === note.id);
  const id = useId();
  const { comment_count: all, new_comment_count: fresh } = note;
  return (
    <div className="mt-1">
      <Button
        size="small"
        tone="quiet"
        className="-ms-2.5"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setIsOpen(!isOpen)}
      >
        <MessageSquare size={13} aria-hidden="true" />
        {all > 0 ? <Plural value={all} one="# comment" other="# comments" /> : <Trans context="verb">Comment</Trans>}
        {fresh > 0 && (
          <Badge tone="accent">
            <Plural value={fresh} one="# new" other="# new" />
          </Badge>
        )}
      </Button>
      {isOpen && (
        <div id={id}>
          <Comments noteId={note.id} />
        </div>
      )}
    </div>
  );
}
