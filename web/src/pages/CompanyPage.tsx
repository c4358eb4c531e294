import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import { CompanyDialog } from '../features/companies/CompanyForm';
import { CompanyInformation } from '../features/companies/CompanyInformation';
import { companyQueries } from '../features/companies/companies.queries';
import { contactQueries } from '../features/contacts/contacts.queries';
import { LastContact } from '../features/contacts/LastContact';
import { PeopleOf } from '../features/contacts/PeopleOf';
import { ReachButtons } from '../features/contacts/ReachButtons';
import { DealsOf } from '../features/deals/DealsOf';
import { dealQueries } from '../features/deals/deals.queries';
import { OpenValue } from '../features/deals/OpenValue';
import { FilesOf, FilesOfNote } from '../features/files/FilesOf';
import { FollowButton } from '../features/followers/FollowButton';
import { WriteEmail } from '../features/mailbox/WriteEmail';
import { noteQueries } from '../features/notes/notes.queries';
import { Timeline } from '../features/notes/Timeline';
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

export const loader = recordLoader(companyQueries, 'companyId', (client, id) => {
  const link = { company_id: id };
  void client.prefetchInfiniteQuery(taskQueries.nextOf(link));
  void client.prefetchInfiniteQuery(dealQueries.of(link));
  void client.prefetchInfiniteQuery(contactQueries.lastTouched(id));
  void client.prefetchInfiniteQuery(contactQueries.of(id));
  void client.prefetchInfiniteQuery(fileQueries.of({ entity_type: 'company', entity_id: id }));
  void client.prefetchInfiniteQuery(noteQueries.timeline({ type: 'company', id }, 'all'));
});

export function Page() {
  const { t } = useLingui();
  const { companyId = '' } = useParams();
  const link = { company_id: companyId };
  const tasks = useInfiniteQuery(taskQueries.nextOf(link));
  const deals = useInfiniteQuery(dealQueries.of(link));
  const lastTouched = useInfiniteQuery(contactQueries.lastTouched(companyId));
  const place = { entity_type: 'company', entity_id: companyId } as const;
  const files = useInfiniteQuery(fileQueries.of(place));
  const team = useQuery(teamQuery());
  const [, setUrl] = useUrlState('write');
  return (
    <RecordPage
      type="company"
      queries={companyQueries}
      id={companyId}
      back={{ label: t`Back to Companies`, path: paths.companies }}
      waitsFor={[tasks, deals, lastTouched, team, files]}
      subtitle={({ industry, contacts_count }) =>
        [industry, contacts_count > 0 && t`${plural(contacts_count, { one: '# person', other: '# people' })}`]
          .filter(Boolean)
          .join('\u00a0· ')
      }
      actions={({ phone }) => <ReachButtons phone={phone} onLog={() => setUrl({ write: 'note' })} />}
      tools={({ id }) => <FollowButton type="company" id={id} />}
      Dialog={CompanyDialog}
    >
      {(company) => (
        <>
          <RecordStrip>
            <LastContact contact={lastTouched.data && (lastTouched.data.items[0] ?? null)} withName />
            <NextStep tasks={tasks.data?.items} />
            <OpenValue link={link} />
            <OwnerFact owner_id={company.owner_id} />
          </RecordStrip>
          <RecordColumns
            facts={
              <>
                <CompanyInformation company={company} />
                <TasksOf link={link} />
                <DealsOf link={link} />
                <FilesOf place={place} />
                <PeopleOf companyId={company.id} />
              </>
            }
          >
            <WriteEmail place={place} />
            <TaskFromEmail link={{ company_id: company.id, company_name: company.name }} />
            <Timeline Files={FilesOfNote} record={{ type: 'company', id: company.id, name: company.name }} />
          </RecordColumns>
        </>
      )}
    </RecordPage>
  );
}
