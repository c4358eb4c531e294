import { type QueryClient, useQuery } from '@tanstack/react-query';
import { type LoaderFunction, useNavigate, useParams } from 'react-router-dom';
import { EmailStatus } from '../features/campaigns/EmailStatus';
import { ContactDialog } from '../features/contacts/ContactDialog';
import { ContactInformation } from '../features/contacts/ContactInformation';
import { contactQueries } from '../features/contacts/contacts.queries';
import { DeleteContact } from '../features/contacts/DeleteContact';
import { DealsOf } from '../features/deals/DealsOf';
import { Timeline } from '../features/notes/Timeline';
import { TasksOf } from '../features/tasks/TasksOf';
import { RecordPage } from '../lib/records/RecordPage';
import { paths } from '../lib/routes/paths';
import { useUrlState } from '../lib/routes/useUrlState';

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
  const close = () => change({ dialog: '' }, { replace: true });
  return (
    <RecordPage
      objectType="Contact"
      query={useQuery(contactQueries.one(contactId))}
      back={{ label: 'Back to Contacts', path: paths.contacts }}
      title={({ name }) => name}
      subtitle={({ company }) => company}
      onEdit={() => change({ dialog: 'edit' })}
      onDelete={() => change({ dialog: 'delete' })}
    >
      {(contact) => (
        <>
          <div className="grid items-start gap-4 lg:grid-cols-2">
            <div className="flex min-w-0 flex-col gap-4">
              <ContactInformation contact={contact} mailing={<EmailStatus email={contact.email} />} />
              <TasksOf link={{ contact_id: contact.id }} />
              <DealsOf link={{ contact_id: contact.id }} />
            </div>
            <Timeline noted={{ type: 'contact', id: contact.id, name: contact.name }} />
          </div>
          <ContactDialog open={dialog === 'edit'} contact={contact} onClose={close} />
          <DeleteContact
            contact={dialog === 'delete' ? contact : null}
            onClose={close}
            onDeleted={() => void navigate(paths.contacts)}
          />
        </>
      )}
    </RecordPage>
  );
}
