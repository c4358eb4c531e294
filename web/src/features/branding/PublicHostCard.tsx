import { Trans, useLingui } from '@lingui/react/macro';
import { PLANS } from '@rapport/shared/plans';
import { type PublicHost, PublicHostChange } from '@rapport/shared/publicHosts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { ApiProblem } from '../../lib/http/apiProblem';
import { formResolver } from '../../lib/words/formResolver';
import { PlanNotice } from '../../lib/workspace/PlanNotice';
import { Button } from '../../ui/button/Button';
import { Banner } from '../../ui/feedback/Banner';
import { QueryState } from '../../ui/feedback/QueryState';
import { toast } from '../../ui/feedback/toast';
import { Field } from '../../ui/form/Field';
import { Form } from '../../ui/form/Form';
import { showProblem } from '../../ui/form/formErrors';
import { SubmitButton } from '../../ui/form/SubmitButton';
import { ConfirmDialog } from '../../ui/overlay/ConfirmDialog';
import { Card } from '../../ui/page/Card';
import { CopyableText } from '../../ui/text/CopyableText';
import { publicHostQuery, useRemoveHost, useSaveHost, useVerifyHost } from './publicHost.queries';

/** The host name under which forms, booking pages and quotes are shown. */
export function PublicHostCard() {
  const { t } = useLingui();
  const { name } = PLANS.business;
  return (
    <Card
      title={t`Your own host name`}
      subtitle={t`Forms, booking pages and quotes at an address of your own, such as forms.example.com.`}
    >
      <QueryState
        query={useQuery(publicHostQuery())}
        failed={t`The settings could not be loaded`}
        skeleton="h-32 w-full"
      >
        {(own) => (
          <div className="flex flex-col gap-4">
            {!own.is_in_plan && <PlanNotice title={t`Your own host name is part of the ${{ name }} plan`} />}
            {own.host === null ? own.is_in_plan && <HostForm /> : <OwnHost own={own} host={own.host} />}
          </div>
        )}
      </QueryState>
    </Card>
  );
}

function HostForm() {
  const { t } = useLingui();
  const save = useSaveHost();
  const form = useForm({ resolver: formResolver(PublicHostChange), defaultValues: { host: '' } });
  const submit = form.handleSubmit((change) => save.mutateAsync(change).catch((problem) => showProblem(form, problem)));
  return (
    <Form form={form} onSubmit={submit}>
      <Field
        name="host"
        label={t`Host name`}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={253}
      />
      <div>
        <SubmitButton>
          <Trans>Add host name</Trans>
        </SubmitButton>
      </div>
    </Form>
  );
}

function OwnHost({ own: { is_in_plan, verified_at, target, record }, host }: { own: PublicHost; host: string }) {
  const { t } = useLingui();
  const verify = useVerifyHost();
  const remove = useRemoveHost();
  const [isAsking, setIsAsking] = useState(false);
  const check = () => verify.mutate(undefined, { onSuccess: () => void toast.success(t`Host name verified`) });
  return (
    <>
      {verified_at ? (
        <p>
          <Trans>
            Public pages are shown at <bdi className="break-all font-medium">{host}</bdi>. Links that you gave out
            before keep working.
          </Trans>
        </p>
      ) : (
        <>
          <p>
            <Trans>Add these two records where the domain is managed, then check them.</Trans>
          </p>
          <CopyableText label={t`TXT record, name`} text={record?.name ?? ''} />
          <CopyableText label={t`TXT record, value`} text={record?.value ?? ''} />
          <CopyableText label={t`CNAME record, name`} text={host} />
          <CopyableText label={t`CNAME record, value`} text={target} />
        </>
      )}
      {verify.error && (
        <Banner
          tone="warning"
          role="alert"
          title={verify.error instanceof ApiProblem ? verify.error.message : t`The records could not be checked`}
        />
      )}
      <div className="flex flex-wrap gap-2">
        {!verified_at && is_in_plan && (
          <Button tone="primary" isBusy={verify.isPending} onClick={check}>
            <Trans>Check records</Trans>
          </Button>
        )}
        <Button onClick={() => setIsAsking(true)}>
          <Trans>Remove host name</Trans>
        </Button>
      </div>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title={t`Remove ${host}?`}
        description={t`Links to it stop working. The pages stay at the address of the app.`}
        confirmLabel={t`Remove`}
        onConfirm={async () => {
          await remove.mutateAsync();
        }}
      />
    </>
  );
}
