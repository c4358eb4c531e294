import { Trans, useLingui } from '@lingui/react/macro';
import type { FormSubmission, SubmissionState, WebForm } from '@rapport/shared/forms';
import { contactPath } from '@rapport/shared/paths';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Check, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useWords } from '../../lib/words/macros';
import { Button } from '../../ui/button/Button';
import { IconButton } from '../../ui/button/IconButton';
import { EmptyState } from '../../ui/feedback/EmptyState';
import { QueryState } from '../../ui/feedback/QueryState';
import { toast } from '../../ui/feedback/toast';
import { Select } from '../../ui/form/Select';
import { ConfirmDialog } from '../../ui/overlay/ConfirmDialog';
import { Card } from '../../ui/page/Card';
import { ShowMore } from '../../ui/table/ShowMore';
import { Badge } from '../../ui/text/Badge';
import { RelativeTime } from '../../ui/text/RelativeTime';
import { TextLink } from '../../ui/text/TextLink';
import { formQueries, useAcceptSubmission, useDeleteSubmission } from './forms.queries';
import { REASON_WORDS } from './formWords';

/** The submissions of a form, with their state and the reason for it. */
export function Submissions({ form, onShare }: { form: WebForm; onShare: () => void }) {
  const { t } = useLingui();
  const [state, setState] = useState('');
  const query = useInfiniteQuery(formQueries.submissions(form.id, state));
  const [toDelete, setToDelete] = useState<FormSubmission | null>(null);
  const { mutateAsync: remove } = useDeleteSubmission();
  return (
    <Card
      className="max-w-4xl"
      title={t`Submissions`}
      subtitle={t`Refused submissions are deleted after 30 days`}
      actions={
        <Select
          aria-label={t`Which submissions`}
          choices={[
            { value: '', label: t`All` },
            { value: 'accepted', label: t`Accepted` },
            { value: 'waiting', label: t`Waiting` },
            { value: 'refused', label: t`Refused` },
          ]}
          value={state}
          onChange={({ target }) => setState(target.value)}
        />
      }
      isFlush
    >
      <QueryState query={query} failed={t`The submissions could not be loaded`} skeleton="m-4 h-40">
        {({ items }) =>
          items.length === 0 ? (
            <EmptyState
              picture="form"
              title={state ? t`None of these` : t`Nothing sent yet`}
              action={
                !state && (
                  <Button onClick={onShare}>
                    <Trans>Put on your site</Trans>
                  </Button>
                )
              }
            >
              {!state && <Trans>Submissions and their status appear here.</Trans>}
            </EmptyState>
          ) : (
            <>
              <ul className="divide-y divide-line">
                {items.map((submission) => (
                  <SubmissionRow key={submission.id} submission={submission} onDelete={() => setToDelete(submission)} />
                ))}
              </ul>
              <ShowMore query={query} />
            </>
          )
        }
      </QueryState>
      <ConfirmDialog
        open={toDelete !== null}
        onOpenChange={(open) => !open && setToDelete(null)}
        title={t`Delete this submission?`}
        description={t`Its contact stays. This action cannot be undone.`}
        confirmLabel={t`Delete`}
        onConfirm={() => toDelete && remove(toDelete).then(() => toast.success(t`Submission deleted`))}
      />
    </Card>
  );
}

function SubmissionRow({ submission, onDelete }: { submission: FormSubmission; onDelete: () => void }) {
  const { t } = useLingui();
  const { _ } = useWords();
  const accept = useAcceptSubmission();
  const {
    state,
    reason,
    contact_id,
    contact_name,
    email,
    answers,
    page,
    utm,
    consent,
    newsletter,
    confirmed_at,
    created_at,
  } = submission;
  const name = contact_name ?? answers.find(({ key }) => key === 'name')?.text ?? (email || t`Someone`);
  return (
    <li className="flex min-w-0 flex-col gap-2 px-4 py-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="min-w-0 break-words font-medium">
          {contact_id && contact_name ? (
            <TextLink to={contactPath(contact_id)}>
              <bdi>{contact_name}</bdi>
            </TextLink>
          ) : (
            <bdi>{name}</bdi>
          )}
        </span>
        <StateBadge state={state} />
        {newsletter &&
          (confirmed_at ? <Badge tone="ok">{t`Newsletter`}</Badge> : <Badge>{t`Newsletter not confirmed`}</Badge>)}
        <span className="text-ink-faint text-xs">
          <RelativeTime instant={created_at} />
        </span>
        <span className="ms-auto flex items-center gap-1">
          {state !== 'accepted' && answers.length > 0 && (
            <Button
              icon={Check}
              size="small"
              isBusy={accept.isPending}
              onClick={() => accept.mutate(submission, { onSuccess: () => toast.success(t`Submission accepted`) })}
            >
              <Trans>Accept</Trans>
            </Button>
          )}
          <IconButton
            icon={Trash2}
            label={t`Delete the submission of ${name}`}
            size="small"
            tone="danger"
            onClick={onDelete}
          />
        </span>
      </div>
      {reason && <p className="text-[13px]/4.5 text-warning-text">{_(REASON_WORDS[reason])}</p>}
      {answers.length > 0 && (
        <dl className="grid min-w-0 gap-x-4 gap-y-1 sm:grid-cols-[minmax(5rem,auto)_minmax(0,1fr)]">
          {answers.map(({ key, label, text }) => (
            <div key={key} className="contents">
              <dt className="break-words text-ink-faint max-sm:pt-1 max-sm:text-[13px]/4.5 sm:max-w-48">
                <bdi>{label}</bdi>
              </dt>
              <dd dir="auto" className="line-clamp-6 min-w-0 whitespace-pre-line break-words">
                {text}
              </dd>
            </div>
          ))}
        </dl>
      )}
      {(page || Object.keys(utm).length > 0 || consent) && (
        <p className="break-words text-[13px]/4.5 text-ink-faint">
          {[page, ...Object.values(utm)].filter(Boolean).join('\u00a0· ')}
          {consent && (
            <span className="block">
              <Trans>Agreed to: {consent}</Trans>
            </span>
          )}
        </p>
      )}
    </li>
  );
}

function StateBadge({ state }: { state: SubmissionState }) {
  const { t } = useLingui();
  if (state === 'accepted') return <Badge tone="ok">{t`Accepted`}</Badge>;
  return state === 'waiting' ? <Badge tone="warning">{t`Waiting`}</Badge> : <Badge tone="danger">{t`Refused`}</Badge>;
}
