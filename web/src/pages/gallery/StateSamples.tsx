import { Button } from '../../ui/button/Button';
import { EmptyState } from '../../ui/feedback/EmptyState';
import { ErrorPanel } from '../../ui/feedback/ErrorPanel';
import { Skeleton } from '../../ui/feedback/Skeleton';
import { Card } from '../../ui/page/Card';

export function StateSamples() {
  return (
    <div className="grid items-start gap-6 lg:grid-cols-2">
      <Card title="Loading">
        <div className="flex flex-col gap-3">
          <Skeleton className="h-5 w-40" />
          <Skeleton />
          <Skeleton />
          <Skeleton className="h-24 w-full" />
        </div>
      </Card>
      <Card>
        <EmptyState picture="people" title="No contacts yet" action={<Button tone="primary">Add contact</Button>}>
          Add the people you do business with.
        </EmptyState>
      </Card>
      <ErrorPanel
        title="Contacts could not be loaded"
        message="The server did not answer. Check your connection."
        onRetry={() => {}}
      />
      <ErrorPanel title="Trying again" onRetry={() => {}} isRetrying />
    </div>
  );
}
