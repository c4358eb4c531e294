import { Trans, useLingui } from '@lingui/react/macro';
import { hasWebhooks, PLANS } from '@rapport/shared/plans';
import type { Webhook } from '@rapport/shared/webhooks';
import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { PlanNotice } from '../../lib/workspace/PlanNotice';
import { usageQuery } from '../../lib/workspace/usage';
import { Button } from '../../ui/button/Button';
import { EmptyState } from '../../ui/feedback/EmptyState';
import { QueryState } from '../../ui/feedback/QueryState';
import { toast } from '../../ui/feedback/toast';
import { ConfirmDialog } from '../../ui/overlay/ConfirmDialog';
import { Dialog } from '../../ui/overlay/Dialog';
import { ShownOnce } from '../../ui/overlay/ShownOnce';
import { Card } from '../../ui/page/Card';
import { DeliveryLog } from './DeliveryLog';
import { WebhookForm } from './WebhookForm';
import { WebhookRow } from './WebhookRow';
import { useDeleteWebhook, useRotateSecret, webhookQueries } from './webhooks.queries';

/** The action that was chosen in the row of a webhook. */
interface RowAction {
  what: 'edit' | 'log' | 'rotate' | 'delete';
  webhook: Webhook;
}

/** The endpoints that changes in this workspace are sent to. */
export function Webhooks() {
  const { t } = useLingui();
  const query = useQuery(webhookQueries.list());
  const [isAdding, setIsAdding] = useState(false);
  const [action, setAction] = useState<RowAction | null>(null);
  const close = () => {
    setIsAdding(false);
    setAction(null);
  };
  const { data: usage } = useQuery(usageQuery());
  const isInPlan = !usage || hasWebhooks(usage.plan.id);
  const { name: plan } = PLANS.business;
  const create = isInPlan && (
    <Button icon={Plus} onClick={() => setIsAdding(true)}>
      <Trans>Create webhook</Trans>
    </Button>
  );
  return (
    <Card title={t`Webhooks`} actions={query.data?.length ? create : undefined} isFlush>
      <p className="px-4 py-3 text-ink-soft">
        <Trans>
          Rapport sends changes to your own systems and to n8n, Zapier or Make, signed according to Standard Webhooks.
        </Trans>
      </p>
      {!isInPlan && (
        <div className="px-4 pb-4">
          <PlanNotice title={t`Webhooks are part of the ${{ name: plan }} plan`} />
        </div>
      )}
      <QueryState query={query} failed={t`The webhooks could not be loaded`} skeleton="m-4 h-16">
        {(webhooks) =>
          webhooks.length === 0 ? (
            <EmptyState picture="plug" title={t`No webhooks yet`} action={create}>
              <Trans>Choose the events to send and the address to send them to.</Trans>
            </EmptyState>
          ) : (
            <ul className="divide-y divide-line border-line border-t">
              {webhooks.map((webhook) => (
                <WebhookRow key={webhook.id} webhook={webhook} onAsk={(what) => setAction({ what, webhook })} />
              ))}
            </ul>
          )
        }
      </QueryState>
      <WebhookDialogs isAdding={isAdding} action={action} onClose={close} />
    </Card>
  );
}

interface WebhookDialogsProps {
  isAdding: boolean;
  action: RowAction | null;
  onClose: () => void;
}

function WebhookDialogs({ isAdding, action, onClose }: WebhookDialogsProps) {
  const { t } = useLingui();
  const [secret, setSecret] = useState<string | null>(null);
  const rotate = useRotateSecret();
  const remove = useDeleteWebhook();
  const close = () => {
    setSecret(null);
    onClose();
  };
  const isAction = (what: RowAction['what']) => action?.what === what;
  const host = action ? hostOf(action.webhook.url) : '';
  return (
    <>
      <Dialog
        open={isAdding || isAction('edit')}
        onOpenChange={(open) => !open && close()}
        title={secret ? t`Your webhook secret` : isAdding ? t`Create webhook` : t`Edit webhook`}
      >
        {secret ? (
          <Secret text={secret} />
        ) : (
          <WebhookForm webhook={action?.webhook ?? null} onSaved={(made) => (made ? setSecret(made) : close())} />
        )}
      </Dialog>
      <Dialog
        open={isAction('log')}
        onOpenChange={(open) => !open && close()}
        title={t`Deliveries to ${host}`}
        size="large"
      >
        {action && <DeliveryLog webhookId={action.webhook.id} />}
      </Dialog>
      <Dialog
        open={secret !== null && !isAdding}
        onOpenChange={(open) => !open && close()}
        title={t`Your webhook secret`}
        size="small"
      >
        {secret && <Secret text={secret} />}
      </Dialog>
      <ConfirmDialog
        open={isAction('rotate')}
        onOpenChange={(open) => !open && onClose()}
        title={t`Replace the secret?`}
        description={t`You see the new secret once. Events are signed with both for 24 hours, so that you can exchange it without losing any.`}
        confirmLabel={t`Replace secret`}
        onConfirm={async () => {
          if (action) setSecret((await rotate.mutateAsync(action.webhook.id)).secret);
        }}
      />
      <ConfirmDialog
        open={isAction('delete')}
        onOpenChange={(open) => !open && close()}
        title={t`Delete the webhook to ${host}?`}
        description={t`Nothing more is sent to it, and its deliveries are deleted. This action cannot be undone.`}
        confirmLabel={t`Delete`}
        onConfirm={async () => {
          if (!action) return;
          await remove.mutateAsync(action.webhook.id);
          toast.success(t`Webhook deleted`);
        }}
      />
    </>
  );
}

const hostOf = (url: string) => (URL.canParse(url) ? new URL(url).host : url);

function Secret({ text }: { text: string }) {
  const { t } = useLingui();
  return (
    <ShownOnce label={t`Secret`} text={text} isCode>
      <Trans>Your endpoint checks signatures with this secret. Copy it now. It will not be shown again.</Trans>
    </ShownOnce>
  );
}
