import { Trans, useLingui } from '@lingui/react/macro';
import { isRemovable, NewSuppression, type Suppression } from '@rapport/shared/campaigns';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useDebounced } from '../../lib/browser/useDebounced';
import { formResolver } from '../../lib/words/formResolver';
import { useWords } from '../../lib/words/macros';
import { Button } from '../../ui/button/Button';
import { EmptyState } from '../../ui/feedback/EmptyState';
import { QueryState } from '../../ui/feedback/QueryState';
import { toast } from '../../ui/feedback/toast';
import { Field } from '../../ui/form/Field';
import { Form } from '../../ui/form/Form';
import { showFieldErrors } from '../../ui/form/formErrors';
import { SearchField } from '../../ui/form/SearchField';
import { SubmitButton } from '../../ui/form/SubmitButton';
import { Card } from '../../ui/page/Card';
import { ShowMore } from '../../ui/table/ShowMore';
import { RelativeTime } from '../../ui/text/RelativeTime';
import { SUPPRESSION_REASON } from './campaignLabels';
import { campaignQueries, useSuppress, useUnsuppress } from './campaigns.queries';

/** The addresses that no campaign is sent to. */
export function Suppressions() {
  const { t } = useLingui();
  const [search, setSearch] = useState('');
  const settled = useDebounced(search.trim());
  const query = useInfiniteQuery({
    ...campaignQueries.suppressions({ search: settled || undefined }),
    placeholderData: keepPreviousData,
  });
  return (
    <Card title={t`Suppressed addresses`} isFlush>
      <div className="flex flex-col gap-4 px-4 py-3">
        <p className="max-w-prose text-ink-soft">
          <Trans>
            People who unsubscribed and addresses that bounced. No campaign is sent to them, even if the contact is
            deleted and added again.
          </Trans>
        </p>
        <AddSuppression />
        {/* The search field stays mounted, so that it keeps the focus while a text without matches is cleared. */}
        {(query.data?.items.length || search !== '' || settled !== '' || query.isPlaceholderData) && (
          <SearchField
            label={t`Search addresses`}
            placeholder={t`Search addresses...`}
            value={search}
            onChange={setSearch}
          />
        )}
      </div>
      <QueryState query={query} failed={t`The list could not be loaded`} skeleton="m-4 h-16">
        {({ items: suppressions }) =>
          suppressions.length === 0 ? (
            <EmptyState
              picture={settled ? 'search' : 'email'}
              title={settled ? t`No addresses match` : t`No addresses yet`}
            >
              {settled ? t`Try a different search.` : t`You can email everyone with an email address.`}
            </EmptyState>
          ) : (
            <ul className="divide-y divide-line border-line border-t">
              {suppressions.map((suppression) => (
                <SuppressionRow key={suppression.id} suppression={suppression} />
              ))}
            </ul>
          )
        }
      </QueryState>
      <ShowMore query={query} />
    </Card>
  );
}

function AddSuppression() {
  const { t } = useLingui();
  const suppress = useSuppress();
  const form = useForm({ resolver: formResolver(NewSuppression), defaultValues: { email: '' } });
  const submit = form.handleSubmit(({ email }) =>
    suppress.mutateAsync(email).then(
      () => {
        form.reset();
        toast.success(t`${email} will not receive campaigns`);
      },
      (problem) => showFieldErrors(form, problem),
    ),
  );
  return (
    <Form form={form} onSubmit={submit} className="max-w-md">
      <div className="flex items-end gap-2">
        <div className="min-w-0 flex-1">
          <Field name="email" label={t`Never email`} type="email" placeholder="name@example.com" />
        </div>
        <SubmitButton>
          <Trans>Add</Trans>
        </SubmitButton>
      </div>
    </Form>
  );
}

function SuppressionRow({ suppression: { id, email, reason, created_at } }: { suppression: Suppression }) {
  const { t } = useLingui();
  const { _ } = useWords();
  const { mutateAsync: remove, isPending } = useUnsuppress();
  return (
    <li className="flex items-center gap-3 px-4 py-2.5">
      <div className="min-w-0 flex-1">
        <bdi title={email} className="block truncate font-medium">
          {email}
        </bdi>
        <p className="text-ink-faint text-xs">
          {_(SUPPRESSION_REASON[reason])}&nbsp;· <RelativeTime instant={created_at} />
        </p>
      </div>
      {isRemovable(reason) && (
        <Button
          size="small"
          isBusy={isPending}
          aria-label={t`Allow again: ${email}`}
          onClick={() =>
            remove(id).then(
              () => toast.success(t`${email} can receive campaigns again`),
              () => undefined,
            )
          }
        >
          <Trans>Allow again</Trans>
        </Button>
      )}
    </li>
  );
}
