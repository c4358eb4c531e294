import { useQuery } from '@tanstack/react-query';
import { ApiKeys } from '../../features/apiKeys/ApiKeys';
import { apiKeyQueries } from '../../features/apiKeys/apiKeys.queries';
import { webhookQueries } from '../../features/webhooks/webhooks.queries';
import { WaitFor } from '../../ui/feedback/WaitFor';
import { WhenFetched } from '../../ui/feedback/WhenFetched';
import { lazyPart } from '../../ui/overlay/lazyPart';

const Webhooks = lazyPart(async () => (await import('../../features/webhooks/Webhooks')).Webhooks);

/** API keys, and the webhooks that notify programs of changes. */
export function ProgramsPanel() {
  const parts = [useQuery(apiKeyQueries.list()), useQuery(webhookQueries.list())];
  return (
    <WaitFor parts={parts}>
      <div className="flex flex-col gap-4">
        <ApiKeys />
        <WhenFetched skeleton="h-48 w-full rounded-lg">
          <Webhooks />
        </WhenFetched>
      </div>
    </WaitFor>
  );
}
