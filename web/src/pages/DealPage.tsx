import { useParams } from 'react-router-dom';
import { DealDialog } from '../features/deals/DealForm';
import { DealInformation } from '../features/deals/DealInformation';
import { DealStages } from '../features/deals/DealStages';
import { dealQueries } from '../features/deals/deals.queries';
import { LostReason } from '../features/deals/LostReason';
import { useDropDeal } from '../features/deals/useDropDeal';
import { Timeline } from '../features/notes/Timeline';
import { TasksOf } from '../features/tasks/TasksOf';
import { useMoney } from '../lib/format/useMoney';
import { recordLoader } from '../lib/records/loaders';
import { paths } from '../lib/routes/paths';
import { RecordPage } from '../ui/record/RecordPage';

export const loader = recordLoader(dealQueries, 'dealId');

export function Page() {
  const { dealId = '' } = useParams();
  const { money } = useMoney();
  const { drop, lost, closeLost } = useDropDeal();
  return (
    <RecordPage
      type="deal"
      queries={dealQueries}
      id={dealId}
      back={{ label: 'Back to the pipeline', path: paths.deals }}
      subtitle={({ amount, currency, company_name }) =>
        [money(amount, currency), company_name].filter(Boolean).join(' · ')
      }
      Dialog={DealDialog}
    >
      {(deal) => (
        <>
          <DealStages deal={deal} onChoose={(stage) => drop(deal, { stage, before: null, after: null })} />
          <div className="grid items-start gap-4 lg:grid-cols-2">
            <div className="flex min-w-0 flex-col gap-4">
              <DealInformation deal={deal} />
              <TasksOf link={{ deal_id: deal.id }} />
            </div>
            <Timeline noted={{ type: 'deal', id: deal.id, name: deal.title }} />
          </div>
          <LostReason deal={lost} onClose={closeLost} />
        </>
      )}
    </RecordPage>
  );
}
