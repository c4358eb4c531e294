import { Trans, useLingui } from '@lingui/react/macro';
import { companyPath } from '@rapport/shared/paths';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router-dom';
import { PlanMeeting } from '../features/booking/PlanMeeting';
import { campaignQueries } from '../features/campaigns/campaigns.queries';
import { EmailStatus } from '../features/campaigns/EmailStatus';
import { ContactDialog } from '../features/contacts/ContactForm';
import { ContactInformation } from '../features/contacts/ContactInformation';
import { contactQueries } from '../features/contacts/contacts.queries';
import { LastContact } from '../features/contacts/LastContact';
import { ReachButtons } from '../features/contacts/ReachButtons';
import { StatusBadge } from '../features/contacts/StatusBadge';
import { DealsOf } from '../features/deals/DealsOf';
import { dealQueries } from '../features/deals/deals.queries';
import { OpenValue } from '../features/deals/OpenValue';
import { FilesOf, FilesOfNote } from '../features/files/FilesOf';
import { FollowButton } from '../features/followers/FollowButton';
import { WriteEmail } from '../features/mailbox/WriteEmail';
import { noteQueries } from '../features/notes/notes.queries';
import { Timeline } from '../features/notes/Timeline';
import { SequenceOf } from '../features/sequences/SequenceOf';
import { StartSequence } from '../features/sequences/StartSequence';
import { NextStep } from '../features/tasks/NextStep';
import { TaskFromEmail } from '../features/tasks/TaskFromEmail';
import { TasksOf } from '../features/tasks/TasksOf';
import { taskQueries } from '../features/tasks/tasks.queries';
import { fileQueries } from '../lib/files/files.queries';
import { recordLoader } from '../lib/records/loaders';
import { OwnerFact } from '../lib/records/OwnerFact';
import { paths } from '../lib/routes/paths';
import { useUrlState } from '../lib/routes/useUrlState';
import { teamQuery } from '../lib/workspace/team';
import { RecordColumns } from '../ui/record/RecordColumns';
import { RecordPage } from '../ui/record/RecordPage';
import { RecordStrip } from '../ui/record/RecordStrip';

export const loader = recordLoader(contactQueries, 'contactId', (client, id) => {
  void client.prefetchInfiniteQuery(taskQueries.nextOf({ contact_id: id }));
  void client.prefetchInfiniteQuery(dealQueries.of({ contact_id: id }));
  void client.prefetchInfiniteQuery(fileQueries.of({ entity_type: 'contact', entity_id: id }));
  void client.prefetchInfiniteQuery(noteQueries.timeline({ type: 'contact', id }, 'all'));
});

export function Page() {
  const { t } = useLingui();
  const { contactId = '' } = useParams();
  const link = { contact_id: contactId };
  const tasks = useInfiniteQuery(taskQueries.nextOf(link));
  const deals = useInfiniteQuery(dealQueries.of(link));
  const place = { entity_type: 'contact', entity_id: contactId } as const;
  const files = useInfiniteQuery(fileQueries.of(place));
  const team = useQuery(teamQuery());
  const { data: { email = '' } = {} } = useQuery(contactQueries.one(contactId));
  // Finds whether the address is blocked, which is shown beside it.
  const blocked = useInfiniteQuery({ ...campaignQueries.suppressions({ email }), enabled: email !== '' });
  const [, setUrl] = useUrlState('write');
  return (
    <RecordPage
      type="contact"
      queries={contactQueries}
      id={contactId}
      back={{ label: t`Back to Contacts`, path: paths.contacts }}
      waitsFor={[tasks, deals, team, files, blocked]}
      subtitle={({ status, job_title, company, company_id }) => (
        <>
          <StatusBadge status={status} />
          {job_title && <bdi>{job_title}</bdi>}
          {company && (
            <span>
              {job_title && (
                <span className="me-2 text-ink-faint">
                  <Trans context="company">at</Trans>
                </span>
              )}
              {company_id ? (
                <Link to={companyPath(company_id)} className="tap-target text-accent-text hover:underline">
                  <bdi>{company}</bdi>
                </Link>
              ) : (
                <bdi className="break-words">{company}</bdi>
              )}
            </span>
          )}
        </>
      )}
      actions={({ phone, email }) => (
        <ReachButtons phone={phone} email={email} onLog={() => setUrl({ write: 'touch' })} />
      )}
      tools={(contact) => (
        <>
          <StartSequence contactIds={[contact.id]} contact={contact} />
          <PlanMeeting contact={contact} />
          <FollowButton type="contact" id={contact.id} />
        </>
      )}
      Dialog={ContactDialog}
    >
      {(contact) => (
        <>
          <RecordStrip>
            <LastContact contact={contact} />
            <NextStep tasks={tasks.data?.items} />
            <OpenValue link={link} />
            <OwnerFact owner_id={contact.owner_id} />
          </RecordStrip>
          <RecordColumns
            facts={
              <>
                <ContactInformation contact={contact} mailing={<EmailStatus email={contact.email} />} />
                <TasksOf link={link} />
                <DealsOf link={link} />
                <FilesOf place={place} />
              </>
            }
          >
            <SequenceOf contactId={contact.id} />
            <WriteEmail contact={contact} place={place} />
            <TaskFromEmail link={{ contact_id: contact.id, contact_name: contact.name }} />
            <Timeline Files={FilesOfNote} record={{ type: 'contact', id: contact.id, name: contact.name }} />
          </RecordColumns>
        </>
      )}
    </RecordPage>
  );
}
