import { type QueryClient, useQuery } from '@tanstack/react-query';
import { ArrowLeft, Pencil, Trash2 } from 'lucide-react';
import { Link, type LoaderFunction, useNavigate, useParams } from 'react-router-dom';
import { ContactDialog } from '../features/contacts/ContactDialog';
import { ContactInformation } from '../features/contacts/ContactInformation';
import { contactQueries } from '../features/contacts/contacts.queries';
import { DeleteContact } from '../features/contacts/DeleteContact';
import { DealsOf } from '../features/deals/DealsOf';
import { Timeline } from '../features/notes/Timeline';
import { TasksOf } from '../features/tasks/TasksOf';
import { ApiProblem } from '../lib/apiProblem';
import { paths } from '../lib/paths';
import { useUrlState } from '../lib/useUrlState';
import { Button } from '../ui/Button';
import { EmptyState } from '../ui/EmptyState';
import { ErrorPanel } from '../ui/ErrorPanel';
import { Page as Frame } from '../ui/Page';
import { Skeleton } from '../ui/Skeleton';

export const loader =
  (queryClient: QueryClient): LoaderFunction =>
  ({ params }) => {
    void queryClient.prefetchQuery(contactQueries.one(params.contactId ?? ''));
    return null;
  };

export function Page() {
  const { contactId = '' } = useParams();
  const [{ dialog }, change] = useUrlState('dialog');
  const navigate = useNavigate();
  const { data: contact, error, refetch, isRefetching } = useQuery(contactQueries.one(contactId));

  const back = (
    <Button asChild tone="quiet">
      <Link to={paths.contacts}>
        <ArrowLeft size={16} aria-hidden="true" className="rtl:rotate-180" />
        Back to Contacts
      </Link>
    </Button>
  );
  if (error instanceof ApiProblem && error.status === 404) {
    return <EmptyState title="Contact not found" action={back} />;
  }
  if (error && !contact) {
    return (
      <ErrorPanel
        title="The contact could not be loaded"
        message={error instanceof ApiProblem ? error.message : undefined}
        onRetry={() => void refetch()}
        isRetrying={isRefetching}
      />
    );
  }
  if (!contact) return <Skeleton className="h-64 w-full rounded-lg" />;

  return (
    <Frame
      title={contact.name}
      subtitle={contact.company}
      actions={
        <>
          {back}
          <Button onClick={() => change({ dialog: 'delete' })}>
            <Trash2 size={16} aria-hidden="true" />
            Delete
          </Button>
          <Button tone="primary" onClick={() => change({ dialog: 'edit' })}>
            <Pencil size={16} aria-hidden="true" />
            Edit
          </Button>
        </>
      }
    >
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <div className="flex min-w-0 flex-col gap-4">
          <ContactInformation contact={contact} />
          <TasksOf link={{ contact_id: contact.id }} />
          <DealsOf link={{ contact_id: contact.id }} />
        </div>
        <Timeline noted={{ type: 'contact', id: contact.id, name: contact.name }} />
      </div>
      <ContactDialog
        open={dialog === 'edit'}
        contact={contact}
        onClose={() => change({ dialog: '' }, { replace: true })}
      />
      <DeleteContact
        contact={dialog === 'delete' ? contact : null}
        onClose={() => change({ dialog: '' }, { replace: true })}
        onDeleted={() => void navigate(paths.contacts)}
      />
    </Frame>
  );
}
