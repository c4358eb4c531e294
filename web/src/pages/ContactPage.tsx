import { useParams } from 'react-router-dom';
import { EmailStatus } from '../features/campaigns/EmailStatus';
import { ContactDialog } from '../features/contacts/ContactForm';
import { ContactInformation } from '../features/contacts/ContactInformation';
import { contactQueries } from '../features/contacts/contacts.queries';
import { DealsOf } from '../features/deals/DealsOf';
import { Timeline } from '../features/notes/Timeline';
import { TasksOf } from '../features/tasks/TasksOf';
import { recordLoader } from '../lib/records/loaders';
import { paths } from '../lib/routes/paths';
import { RecordPage } from '../ui/record/RecordPage';

export const loader = recordLoader(contactQueries, 'contactId');

export function Page() {
  const { contactId = '' } = useParams();
  return (
    <RecordPage
      type="contact"
      queries={contactQueries}
      id={contactId}
      back={{ label: 'Back to Contacts', path: paths.contacts }}
      subtitle={({ company }) => company}
      Dialog={ContactDialog}
    >
      {(contact) => (
        <div className="grid items-start gap-4 lg:grid-cols-2">
          <div className="flex min-w-0 flex-col gap-4">
            <ContactInformation contact={contact} mailing={<EmailStatus email={contact.email} />} />
            <TasksOf link={{ contact_id: contact.id }} />
            <DealsOf link={{ contact_id: contact.id }} />
          </div>
          <Timeline noted={{ type: 'contact', id: contact.id, name: contact.name }} />
        </div>
      )}
    </RecordPage>
  );
}
