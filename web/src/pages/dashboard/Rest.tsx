import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { CircleCheckBig, Handshake, Megaphone, UserPlus } from 'lucide-react';
import { Link } from 'react-router-dom';
import { StayInTouch } from '../../features/contacts/StayInTouch';
import { MonthChart } from '../../features/dashboard/MonthChart';
import { addCampaignPath, addContactPath, addDealPath, addTaskPath } from '../../lib/routes/links';
import { say } from '../../lib/words/words';
import { Button } from '../../ui/button/Button';
import { Card } from '../../ui/page/Card';

const actions = [
  { label: msg`Add contact`, path: addContactPath, icon: UserPlus },
  { label: msg`Add task`, path: addTaskPath, icon: CircleCheckBig },
  { label: msg`Add deal`, path: addDealPath, icon: Handshake },
  { label: msg`Create campaign`, path: addCampaignPath, icon: Megaphone },
];

/** What stands beside the letter and Today. */
export function Rest() {
  const { t } = useLingui();
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
    </>
  );
}
