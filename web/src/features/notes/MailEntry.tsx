import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { TimelineItem } from '@rapport/shared/notes';
import { Mail } from 'lucide-react';
import { useId, useState } from 'react';
import { Button } from '../../ui/button/Button';
import { WhenFetched } from '../../ui/feedback/WhenFetched';
import { lazyPart } from '../../ui/overlay/lazyPart';
import { RelativeTime } from '../../ui/text/RelativeTime';

const MailThread = lazyPart(async () => (await import('./MailThread')).MailThread);

interface MailEntryProps {
  item: TimelineItem;
  mail: NonNullable<TimelineItem['mail']>;
}

/** An email thread in a timeline: its subject and the beginning of the latest email, or all of its emails once it is opened. */
export function MailEntry({ item, mail }: MailEntryProps) {
  const { t } = useLingui();
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  const { subject, from, emails } = mail;
  return (
    <li className="flex gap-3 py-2">
      <Mail size={16} aria-hidden="true" className="mt-0.5 shrink-0 text-accent-text" />
      <div className="min-w-0 flex-1">
        <p dir="auto" className="break-words text-start font-medium">
          {subject || t`No subject`}
        </p>
        {item.content && !isOpen && (
          <p dir="auto" className="line-clamp-2 break-words text-start text-ink-soft">
            {item.content}
          </p>
        )}
        <p className="mt-0.5 text-ink-faint text-xs">
          <RelativeTime instant={item.created_at} />
          {from && (
            <>
              {'\u00a0· '}
              <bdi>{from}</bdi>
            </>
          )}
        </p>
        {item.content === null ? (
          <p className="mt-0.5 text-ink-faint text-xs">
            <Trans>Only the subject and time are shared with you.</Trans>
          </p>
        ) : (
          <Button
            size="small"
            tone="quiet"
            className="-ms-2.5 mt-1"
            aria-expanded={isOpen}
            aria-controls={isOpen ? id : undefined}
            onClick={() => setIsOpen(!isOpen)}
          >
            {isOpen ? t`Hide emails` : <Plural value={emails} one="Read # email" other="Read # emails" />}
          </Button>
        )}
        {isOpen && (
          <div id={id}>
            <WhenFetched skeleton="h-16 w-full rounded-lg">
              <MailThread threadId={item.id} />
            </WhenFetched>
          </div>
        )}
      </div>
    </li>
  );
}
