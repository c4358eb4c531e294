import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { CircleCheckBig, Handshake, Megaphone, UserPlus } from 'lucide-react';
import { Suspense } from 'react';
import { Link } from 'react-router-dom';
import { StayInTouch } from '../../features/contacts/StayInTouch';
import { dashboardQueries } from '../../features/dashboard/dashboard.queries';
import { MonthChart } from '../../features/dashboard/MonthChart';
import { addCampaignPath, addContactPath, addDealPath, addTaskPath } from '../../lib/routes/links';
import { say } from '../../lib/words/words';
import { Button } from '../../ui/button/Button';
import { lazyPart } from '../../ui/overlay/lazyPart';
import { Card } from '../../ui/page/Card';

const TargetsCard = lazyPart(async () => (await import('../../features/dashboard/TargetsCard')).TargetsCard);

const actions = [
  { label: msg`Add contact`, path: addContactPath, icon: UserPlus },
  { label: msg`Add task`, path: addTaskPath, icon: CircleCheckBig },
  { label: msg`Add deal`, path: addDealPath, icon: Handshake },
  { label: msg`Create campaign`, path: addCampaignPath, icon: Megaphone },
];

/** The parts of the dashboard beside the letter and Today. */
export function LowerDashboard() {
  const { t } = useLingui();
  const { data: month } = useQuery(dashboardQueries.month());
  return (
    <>
      <StayInTouch />
      <MonthChart />
      <Card title={t`Quick Actions`}>
        <ul className="flex flex-wrap gap-2">
          {actions.map(({ label, path, icon: Icon }) => (
            <li key={path}>
              <Button asChild>
                <Link to={path}>
                  <Icon size={16} aria-hidden="true" />
                  {say(label)}
                </Link>
              </Button>
            </li>
          ))}
        </ul>
      </Card>
      {month && month.targets.length > 0 && (
        <Suspense>
          <TargetsCard targets={month.targets} />
        </Suspense>
      )}
    </>
  );
}
