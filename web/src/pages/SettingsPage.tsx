import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { ApiKeys } from '../features/apiKeys/ApiKeys';
import { forgetSession } from '../features/auth/session';
import { useSession } from '../features/auth/useSession';
import { Sessions } from '../features/security/Sessions';
import { SignInMethods } from '../features/security/SignInMethods';
import { TeamMembers } from '../features/team/TeamMembers';
import { paths } from '../lib/paths';
import { useUrlState } from '../lib/useUrlState';
import { Page as Frame } from '../ui/Page';
import { TabPanel, Tabs } from '../ui/Tabs';

const TABS = [
  { value: 'api-keys', label: 'API Keys' },
  { value: 'team', label: 'Team' },
  { value: 'security', label: 'Security' },
] as const;

export function Page() {
  const [{ tab }, change] = useUrlState('tab');
  const { user } = useSession();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const current = TABS.find(({ value }) => value === tab)?.value ?? TABS[0].value;
  const leave = () => {
    forgetSession(queryClient);
    void navigate(paths.landing);
  };
  return (
    <Frame title="Settings" subtitle="Your account and your workspace">
      <Tabs label="Settings" value={current} onChange={(next) => change({ tab: next })} tabs={TABS}>
        <TabPanel value="api-keys">
          <ApiKeys />
        </TabPanel>
        <TabPanel value="team">{user && <TeamMembers user={user} onLeft={leave} />}</TabPanel>
        <TabPanel value="security">
          {user && (
            <div className="flex flex-col gap-4">
              <SignInMethods user={user} />
              <Sessions onSignedOut={leave} />
            </div>
          )}
        </TabPanel>
      </Tabs>
    </Frame>
  );
}
