import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { MailMessage } from '@rapport/shared/mailbox';
import { useQuery } from '@tanstack/react-query';
import { CheckSquare, Eye, EyeOff, Forward, Paperclip, Reply, Sparkles, Users } from 'lucide-react';
import { useId, useState } from 'react';
import { mailThreadQuery, useAssist, useShareThread } from '../../lib/records/mailThread';
import { useUrlState } from '../../lib/routes/useUrlState';
import { useWorkspaceSettings } from '../../lib/workspace/settings';
import { Button } from '../../ui/button/Button';
import { QueryState } from '../../ui/feedback/QueryState';
import { LongText } from '../../ui/text/LongText';
import { RelativeTime } from '../../ui/text/RelativeTime';
import { MailContent } from './MailContent';
import { LinkedDeals, LinkToDeal } from './ThreadDeals';

/** The emails of a thread, the oldest first. */
export function MailThread({ threadId }: { threadId: string }) {
  const { t } = useLingui();
  const mayAssist = useWorkspaceSettings()?.ai_mail;
  return (
    <QueryState query={useQuery(mailThreadQuery(threadId))} failed={t`The emails could not be loaded`} skeleton="h-16">
      {(emails) => (
        <>
          <ol aria-label={t`Emails`} className="mt-1 border-line border-s ps-3">
            {emails.map((email) => (
              <Message key={email.id} email={email} threadId={threadId} />
            ))}
          </ol>
          <LinkedDeals threadId={threadId} emails={emails} />
          <div className="mt-1 -ms-2.5 flex flex-wrap items-center gap-1">
            {mayAssist && emails.every(({ text }) => text !== null) && <Summarize threadId={threadId} />}
            <MakeTask subject={emails[0]?.subject ?? ''} />
            <LinkToDeal threadId={threadId} emails={emails} />
            {emails.some(({ is_hidden }) => is_hidden !== null) && <Sharing threadId={threadId} emails={emails} />}
          </div>
        </>
      )}
    </QueryState>
  );
}

/** Asks a language model for a short summary of the thread. */
function Summarize({ threadId }: { threadId: string }) {
  const { mutate: summarize, data: summary, isPending } = useAssist(threadId, 'summary');
  return (
    <>
      {summary && (
        <div role="status" className="w-full rounded-lg bg-sunken px-3 py-2.5">
          <p dir="auto" className="whitespace-pre-line break-words text-start">
            {summary}
          </p>
          <p className="mt-1 text-ink-faint text-xs">
            <Trans>Written by a language model. It may be wrong.</Trans>
          </p>
        </div>
      )}
      <Button size="small" tone="quiet" icon={Sparkles} isBusy={isPending} onClick={() => summarize()}>
        <Trans>Summarize</Trans>
      </Button>
    </>
  );
}

/** Opens the form of a task about the thread. */
function MakeTask({ subject }: { subject: string }) {
  const [, change] = useUrlState('write', 'title');
  return (
    <Button size="small" tone="quiet" icon={CheckSquare} onClick={() => change({ write: 'task', title: subject })}>
      <Trans>Create task</Trans>
    </Button>
  );
}

/** Hides the thread from the team, if it is in the reader's own mailbox. */
function Sharing({ threadId, emails }: { threadId: string; emails: MailMessage[] }) {
  const { mutate, isPending } = useShareThread(threadId);
  const isHidden = emails.some(({ is_hidden }) => is_hidden);
  return (
    <>
      <Button
        size="small"
        tone="quiet"
        icon={isHidden ? Users : EyeOff}
        isBusy={isPending}
        onClick={() => mutate(!isHidden)}
      >
        {isHidden ? <Trans>Show to the team</Trans> : <Trans>Hide from the team</Trans>}
      </Button>
      {isHidden && (
        <span className="text-ink-faint text-xs">
          <Trans>Your team sees them only in a colleague’s mailbox.</Trans>
        </span>
      )}
    </>
  );
}

interface MessageProps {
  email: MailMessage;
  threadId: string;
}

function Message({ email, threadId }: MessageProps) {
  const { id, from, recipients, subject, text, attachment_count, bounce, sent_at } = email;
  const [, change] = useUrlState('write', 'thread', 'answers', 'forwards');
  const [isOpen, setIsOpen] = useState(false);
  const content = useId();
  const attachments = attachment_count ?? 0;
  const people = (recipients ?? []).map(({ name, address }) => name || address).join(', ');
  return (
    <li className="py-2">
      <p className="flex flex-wrap items-baseline gap-x-2">
        <bdi className="min-w-0 break-words font-medium" title={from?.address}>
          {from ? from.name || from.address : subject}
        </bdi>
        <span className="text-ink-faint text-xs">
          <RelativeTime instant={sent_at} />
        </span>
      </p>
      {people && (
        <p className="break-words text-ink-faint text-xs">
          <Trans>
            To <bdi>{people}</bdi>
          </Trans>
        </p>
      )}
      {bounce && (
        <p className="break-words text-[13px]/4.5 text-danger-text">
          <Trans>
            Not delivered: <bdi>{bounce}</bdi>
          </Trans>
        </p>
      )}
      {text ? (
        <LongText>{text}</LongText>
      ) : (
        <p className="text-ink-faint text-xs">
          {text === null ? (
            <Trans>Only the subject and time are shared with you.</Trans>
          ) : (
            <Trans>This email has no text.</Trans>
          )}
        </p>
      )}
      {from && (
        <div className="-ms-2.5 flex flex-wrap gap-1">
          <Button
            size="small"
            tone="quiet"
            icon={Reply}
            onClick={() => change({ write: 'email', thread: threadId, answers: id })}
          >
            <Trans>Reply</Trans>
          </Button>
          <Button
            size="small"
            tone="quiet"
            icon={Forward}
            onClick={() => change({ write: 'email', thread: threadId, forwards: id })}
          >
            <Trans>Forward</Trans>
          </Button>
          <Button
            size="small"
            tone="quiet"
            icon={attachments > 0 ? Paperclip : Eye}
            aria-expanded={isOpen}
            aria-controls={isOpen ? content : undefined}
            onClick={() => setIsOpen(!isOpen)}
          >
            {attachments > 0 ? (
              <Plural value={attachments} one="# attachment" other="# attachments" />
            ) : (
              <Trans>Show as sent</Trans>
            )}
          </Button>
        </div>
      )}
      {isOpen && (
        <div id={content}>
          <MailContent messageId={id} />
        </div>
      )}
    </li>
  );
}
