import { Trans, useLingui } from '@lingui/react/macro';
import type { ApiKey } from '@rapport/shared/apiKeys';
import { API_PLANS, hasApiAccess } from '@rapport/shared/plans';
import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { ApiProblem } from '../../lib/http/apiProblem';
import { say } from '../../lib/words/words';
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
import { ApiKeyRow } from './ApiKeyRow';
import { Assistants } from './Assistants';
import { apiKeyQueries, useDeleteApiKey, useRotateApiKey } from './apiKeys.queries';
import { NewApiKeyDialog } from './NewApiKeyDialog';

/** The workspace's keys for the API. */
export function ApiKeys() {
  const { t } = useLingui();
  const query = useQuery(apiKeyQueries.list());
  const [isAdding, setIsAdding] = useState(false);
  const [toRotate, setToRotate] = useState<ApiKey | null>(null);
  const [toDelete, setToDelete] = useState<ApiKey | null>(null);
  const { data: usage } = useQuery(usageQuery());
  const isInPlan = !usage || hasApiAccess(usage.plan.id);
  const plans = say(API_PLANS);
  const create = isInPlan && (
    <Button icon={Plus} tone="primary" onClick={() => setIsAdding(true)}>
      <Trans>Create API Key</Trans>
    </Button>
  );
  return (
    <div className="flex flex-col gap-4">
      <Card title={t`API Keys`} actions={query.data?.length ? create : undefined} isFlush>
        <p className="px-4 py-3 text-ink-soft">
          <Trans>
            Apps send a key as <code>X-API-Key</code>, up to 100 requests a minute. Keys are part of the {plans} plans.{' '}
            <a href="/api/docs" className="text-accent-text underline underline-offset-2">
              Make your first request
            </a>{' '}
            or use the{' '}
            <a href="/api/client.ts" download className="text-accent-text underline underline-offset-2">
              TypeScript client
            </a>
            .
          </Trans>
        </p>
        {!isInPlan && (
          <div className="px-4 pb-4">
            <PlanNotice title={t`API keys are part of the ${plans} plans`} />
          </div>
        )}
        <QueryState query={query} failed={t`The API keys could not be loaded`} skeleton="m-4 h-16">
          {(keys) =>
            keys.length === 0 ? (
              <EmptyState picture="key" title={t`No API keys yet`} action={create}>
                <Trans>
                  Create a separate key for each app, so that you can revoke one without affecting the others.
                </Trans>
              </EmptyState>
            ) : (
              <ul className="divide-y divide-line border-line border-t">
                {keys.map((key) => (
                  <ApiKeyRow
                    key={key.id}
                    apiKey={key}
                    onRotate={() => setToRotate(key)}
                    onDelete={() => setToDelete(key)}
                  />
                ))}
              </ul>
            )
          }
        </QueryState>
      </Card>
      <Assistants />
      <NewApiKeyDialog open={isAdding} onClose={() => setIsAdding(false)} />
      <RotateApiKey apiKey={toRotate} onClose={() => setToRotate(null)} />
      <DeleteApiKey apiKey={toDelete} onClose={() => setToDelete(null)} />
    </div>
  );
}

interface ApiKeyDialogProps {
  apiKey: ApiKey | null;
  onClose: () => void;
}

function RotateApiKey({ apiKey, onClose }: ApiKeyDialogProps) {
  const { t } = useLingui();
  const { mutateAsync: rotateKey } = useRotateApiKey();
  const [rotated, setRotated] = useState<ApiKey | null>(null);
  return (
    <>
      <ConfirmDialog
        open={apiKey !== null}
        onOpenChange={(open) => !open && onClose()}
        title={t`Rotate ${{ name: apiKey?.name }}?`}
        description={t`This creates a new key in its place. The current one keeps working for 24 hours, and any key it replaced earlier stops working at once.`}
        confirmLabel={t`Rotate`}
        onConfirm={async () => {
          if (!apiKey) return;
          try {
            setRotated(await rotateKey(apiKey.id));
          } catch (error) {
            toast.error(t`The API key could not be rotated`, {
              description: error instanceof ApiProblem ? error.message : undefined,
            });
          }
        }}
      />
      <Dialog
        open={rotated !== null}
        onOpenChange={(open) => !open && setRotated(null)}
        title={t`Your new API key`}
        size="small"
      >
        <ShownOnce label={t`API key`} text={rotated?.key ?? ''} isCode>
          <Trans>Copy this key now and store it somewhere safe. It will not be shown again.</Trans>
        </ShownOnce>
      </Dialog>
    </>
  );
}

function DeleteApiKey({ apiKey, onClose }: ApiKeyDialogProps) {
  const { t } = useLingui();
  const { mutateAsync: deleteKey } = useDeleteApiKey();
  return (
    <ConfirmDialog
      open={apiKey !== null}
      onOpenChange={(open) => !open && onClose()}
      title={t`Delete ${{ name: apiKey?.name }}?`}
      description={t`Are you sure you want to delete this API key? This action cannot be undone.`}
      confirmLabel={t`Delete`}
      onConfirm={async () => {
        if (!apiKey) return;
        try {
          await deleteKey(apiKey.id);
          toast.success(t`API Key Deleted`);
        } catch {
          toast.error(t`Error`, { description: t`Failed to delete API key` });
        }
      }}
    />
  );
}
