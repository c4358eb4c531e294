import { useLingui } from '@lingui/react/macro';
import { companyPath, contactPath } from '@rapport/shared/paths';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router-dom';
import { WinChance } from '../features/ai/WinChance';
import { contactQueries } from '../features/contacts/contacts.queries';
import { LastContact } from '../features/contacts/LastContact';
import { ReachButtons } from '../features/contacts/ReachButtons';
import { DealDialog } from '../features/deals/DealForm';
import { DealInformation } from '../features/deals/DealInformation';
import { DealStages } from '../features/deals/DealStages';
import { DealNextStep, DealValue, hasNextStep } from '../features/deals/DealStrip';
import { dealQueries } from '../features/deals/deals.queries';
import { LostReason } from '../features/deals/LostReason';
import { StageBadge } from '../features/deals/StageBadge';
import { useDropDeal } from '../features/deals/useDropDeal';
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
import { WhenFetched } from '../ui/feedback/WhenFetched';
import { lazyPart } from '../ui/overlay/lazyPart';
import { RecordColumns } from '../ui/record/RecordColumns';
import { RecordPage } from '../ui/record/RecordPage';
import { RecordStrip } from '../ui/record/RecordStrip';

const LinesOf = lazyPart(async () => (await import('../features/dealLines/LinesOf')).LinesOf);
const QuotesOf = lazyPart(async () => (await import('../features/quotes/QuotesOf')).QuotesOf);

const linkLook = 'tap-target text-accent-text hover:underline';

export const loader = recordLoader(dealQueries, 'dealId', (client, id) => {
  void client.prefetchInfiniteQuery(taskQueries.nextOf({ deal_id: id }));
  void client.prefetchInfiniteQuery(fileQueries.of({ entity_type: 'deal', entity_id: id }));
  void client.prefetchInfiniteQuery(noteQueries.timeline({ type: 'deal', id }, 'all'));
});

export function Page() {
  const { t } = useLingui();
  const { dealId = '' } = useParams();
  const { drop, lost, closeLost } = useDropDeal();
  const contactId = useQuery({ ...dealQueries.one(dealId), select: ({ contact_id }) => contact_id }).data;
  const contact = useQuery({ ...contactQueries.one(contactId ?? ''), enabled: Boolean(contactId) });
  const tasks = useInfiniteQuery(taskQueries.nextOf({ deal_id: dealId }));
  const place = { entity_type: 'deal', entity_id: dealId } as const;
  const files = useInfiniteQuery(fileQueries.of(place));
  const team = useQuery(teamQuery());
  const [, setUrl] = useUrlState('write');
  return (
    <RecordPage
      type="deal"
      queries={dealQueries}
      id={dealId}
      back={{ label: t`Back to the pipeline`, path: paths.deals }}
      waitsFor={[tasks, team, contact, files]}
      subtitle={({ stage, contact_id, contact_name, company_id, company_name }) => (
        <>
          <StageBadge stage={stage} />
          {contact_id && contact_name && (
            <Link to={contactPath(contact_id)} className={linkLook}>
              <bdi>{contact_name}</bdi>
            </Link>
          )}
          {company_id && company_name && (
            <span>
              {contact_name && (
                <span className="me-2 text-ink-faint">{t({ message: 'at', context: 'a person at a company' })}</span>
              )}
              <Link to={companyPath(company_id)} className={linkLook}>
                <bdi>{company_name}</bdi>
              </Link>
            </span>
          )}
        </>
      )}
      actions={() => (
        <ReachButtons phone={contact.data?.phone} email={contact.data?.email} onLog={() => setUrl({ write: 'note' })} />
      )}
      tools={({ id }) => <FollowButton type="deal" id={id} />}
      Dialog={DealDialog}
    >
      {(deal) => (
        <>
          <RecordStrip>
            <LastContact contact={deal.contact_id ? contact.data : null} withName />
            {hasNextStep(deal) ? <DealNextStep deal={deal} /> : <NextStep tasks={tasks.data?.items} />}
            <DealValue deal={deal} />
            <OwnerFact owner_id={deal.owner_id} />
          </RecordStrip>
          <DealStages deal={deal} onChoose={(stage) => drop(deal, { stage, before: null, after: null })} />
          <RecordColumns
            facts={
              <>
                <DealInformation deal={deal} />
                <WhenFetched skeleton="h-20 w-full">
                  <LinesOf deal={deal} />
                </WhenFetched>
                <WhenFetched skeleton="h-20 w-full">
                  <QuotesOf deal={deal} email={contact.data?.email ?? undefined} />
                </WhenFetched>
                <WinChance deal={deal} />
                <TasksOf link={{ deal_id: deal.id }} />
                <FilesOf place={place} />
              </>
            }
          >
            {/* The key resets the draft, which belongs to one contact, when the deal gets another contact. */}
            <WriteEmail key={contact.data?.id} contact={contact.data} place={place} />
            <TaskFromEmail link={{ deal_id: deal.id, deal_title: deal.title }} />
            <Timeline Files={FilesOfNote} record={{ type: 'deal', id: deal.id, name: deal.title }} />
          </RecordColumns>
          <LostReason deal={lost} onClose={closeLost} />
        </>
      )}
    </RecordPage>
  );
}
