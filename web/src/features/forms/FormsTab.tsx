import { Trans, useLingui } from '@lingui/react/macro';
import type { WebForm } from '@rapport/shared/forms';
import { UNLIMITED } from '@rapport/shared/limits';
import { formsLimit, PLANS } from '@rapport/shared/plans';
import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { Link } from 'react-router-dom';
import { useNumber } from '../../lib/format/useNumber';
import { useUrlState } from '../../lib/routes/useUrlState';
import { PlanNotice } from '../../lib/workspace/PlanNotice';
import { usageQuery } from '../../lib/workspace/usage';
import { Button } from '../../ui/button/Button';
import { EmptyState } from '../../ui/feedback/EmptyState';
import { QueryState } from '../../ui/feedback/QueryState';
import { Card } from '../../ui/page/Card';
import { Badge } from '../../ui/text/Badge';
import { FormView } from './FormView';
import { formQueries } from './forms.queries';

/** The web forms of the workspace, or the form that the URL names. */
export function FormsTab() {
  const { t } = useLingui();
  const query = useQuery(formQueries.list());
  const [{ form: chosen }, change] = useUrlState('form');
  const { data: usage } = useQuery(usageQuery());
  const { name: plan } = PLANS.free;
  const limit = usage ? formsLimit(usage.plan.id) : UNLIMITED;
  const isFull = limit !== UNLIMITED && (query.data?.length ?? 0) >= limit;
  const create = !isFull && (
    <Button icon={Plus} tone="primary" onClick={() => change({ form: 'new' })}>
      <Trans>Create form</Trans>
    </Button>
  );
  return (
    <QueryState query={query} failed={t`The forms could not be loaded`} skeleton="h-96 w-full rounded-lg">
      {(forms) => {
        const form = forms.find(({ id }) => id === chosen);
        if (form || chosen === 'new') return <FormView key={chosen} form={form ?? null} />;
        return (
          <Card
            className="max-w-4xl"
            title={t`Forms`}
            subtitle={t`Visitors to your pages become contacts`}
            actions={forms.length > 0 && create}
            isFlush
          >
            {isFull && (
              <div className="border-line border-b p-4">
                <PlanNotice title={t`The ${plan} plan includes one form`} />
              </div>
            )}
            {forms.length === 0 ? (
              <EmptyState picture="form" title={t`No forms yet`} action={create}>
                <Trans>
                  Ask visitors to your website for what you need to know. Each submission becomes a contact within
                  seconds, and no one is added twice.
                </Trans>
              </EmptyState>
            ) : (
              <ul aria-label={t`Forms`} className="divide-y divide-line">
                {forms.map((each) => (
                  <FormRow key={each.id} form={each} />
                ))}
              </ul>
            )}
          </Card>
        );
      }}
    </QueryState>
  );
}

function FormRow({ form: { id, name, is_open, accepted, waiting, refused } }: { form: WebForm }) {
  const number = useNumber();
  const [taken, open, spam] = [number(accepted), number(waiting), number(refused)];
  return (
    <li className="relative flex flex-wrap items-center gap-x-3 gap-y-1 px-4 py-3 hover:bg-sunken">
      <Link
        to={`?tab=forms&form=${id}`}
        className="min-w-0 break-words font-medium after:absolute after:inset-0 hover:underline"
      >
        <bdi>{name}</bdi>
      </Link>
      {!is_open && (
        <Badge>
          <Trans>Closed</Trans>
        </Badge>
      )}
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-[13px]/4.5 text-ink-faint tabular-nums sm:ms-auto">
        <span>
          <Trans>{taken} accepted</Trans>
        </span>
        {waiting > 0 && (
          <Badge tone="warning">
            <Trans>{open} waiting</Trans>
          </Badge>
        )}
        {refused > 0 && (
          <span>
            <Trans>{spam} refused</Trans>
          </span>
        )}
      </p>
    </li>
  );
}
