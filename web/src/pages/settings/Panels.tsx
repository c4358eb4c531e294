import { useLingui } from '@lingui/react/macro';
import type { CurrentUser } from '@rapport/shared/access';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { clearSession } from '../../features/access/session';
import { DeleteAccount } from '../../features/account/DeleteAccount';
import { NotificationsTab } from '../../features/settings/NotificationsTab';
import { PreferencesTab } from '../../features/settings/PreferencesTab';
import { ProfileTab } from '../../features/settings/ProfileTab';
import { SystemTab } from '../../features/system/SystemTab';
import { TeamMembers } from '../../features/team/TeamMembers';
import { paths } from '../../lib/routes/paths';
import { toast } from '../../ui/feedback/toast';
import { WhenFetched } from '../../ui/feedback/WhenFetched';
import { lazyPart } from '../../ui/overlay/lazyPart';
import { TabPanel } from '../../ui/page/Tabs';
import { CalendarPanel } from './CalendarPanel';
import { DataPanel } from './DataPanel';
import { HelpPanel } from './HelpPanel';
import { ProgramsPanel } from './ProgramsPanel';
import { SecurityPanel } from './SecurityPanel';
import { WorkspacePanel } from './WorkspacePanel';

// Each of these is loaded separately: it has a drag-and-drop library, an editor, or a preview.
const PipelinesTab = lazyPart(async () => (await import('../../features/pipelines/PipelinesTab')).PipelinesTab);
const FieldsTab = lazyPart(async () => (await import('../../features/fields/FieldsTab')).FieldsTab);
const MailTab = lazyPart(async () => (await import('../../features/mailbox/MailTab')).MailTab);
const ProductsTab = lazyPart(async () => (await import('../../features/products/ProductsTab')).ProductsTab);
const FormsTab = lazyPart(async () => (await import('../../features/forms/FormsTab')).FormsTab);
const BrandingTab = lazyPart(async () => (await import('../../features/branding/BrandingTab')).BrandingTab);

interface PanelsProps {
  user: CurrentUser | null;
  /** What the URL asks to delete: `account`, `workspace` or nothing. */
  deletion: string;
  onAsk: (what: 'account' | 'workspace' | '') => void;
}

/** The panel of each tab, of which the current one is shown. */
export function Panels({ user, deletion, onAsk }: PanelsProps) {
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const leave = () => {
    clearSession(queryClient);
    void navigate(paths.landing);
  };
  const leaveWith = (title: string) => () => {
    leave();
    toast.success(title, { stays: true });
  };
  const isOwner = user?.workspace.role === 'owner';
  return (
    <>
      <Panel value="profile">
        <ProfileTab picture={user?.picture ?? null} />
      </Panel>
      <Panel value="notifications">
        <NotificationsTab />
      </Panel>
      <Panel value="preferences">
        <PreferencesTab />
      </Panel>
      <Panel value="calendar">
        <CalendarPanel />
      </Panel>
      <Panel value="mail">
        <MailTab email={user?.email ?? ''} isDemo={Boolean(user?.workspace.demo_until)} />
      </Panel>
      <Panel value="workspace">
        <WorkspacePanel
          user={user}
          isAsking={deletion === 'workspace'}
          onAsk={(asks) => onAsk(asks ? 'workspace' : '')}
        />
      </Panel>
      <Panel value="branding">
        <BrandingTab isOwner={isOwner} />
      </Panel>
      <Panel value="pipelines">
        <PipelinesTab isOwner={isOwner} />
      </Panel>
      <Panel value="fields">
        <FieldsTab isOwner={isOwner} />
      </Panel>
      <Panel value="products">
        <ProductsTab />
      </Panel>
      {/* The editor in this panel has a preview beside it. */}
      <TabPanel value="forms">
        <WhenFetched skeleton="h-96 w-full rounded-lg">
          <FormsTab />
        </WhenFetched>
      </TabPanel>
      <Panel value="api-keys">
        <ProgramsPanel />
      </Panel>
      <Panel value="team">{user && <TeamMembers user={user} onLeft={leaveWith(t`You left the workspace`)} />}</Panel>
      <Panel value="security">
        {user && (
          <SecurityPanel user={user} onLeave={leave}>
            <DeleteAccount
              email={user.email}
              isAsking={deletion === 'account'}
              onAsk={(asks) => onAsk(asks ? 'account' : '')}
              onDeleted={leaveWith(t`Your account was deleted`)}
            />
          </SecurityPanel>
        )}
      </Panel>
      <Panel value="data">
        <DataPanel />
      </Panel>
      <Panel value="system">
        <SystemTab email={user?.email ?? ''} onOutbox={() => void navigate(paths.outbox)} />
      </Panel>
      <Panel value="help">
        <HelpPanel user={user} />
      </Panel>
    </>
  );
}

/**
 * A tab that may still be loading. Its cards are as wide as those of the other tabs, so that nothing moves on a change
 * of tab.
 */
function Panel({ value, children }: { value: string; children: ReactNode }) {
  return (
    <TabPanel value={value}>
      <div className="max-w-4xl">
        <WhenFetched skeleton="h-96 w-full rounded-lg">{children}</WhenFetched>
      </div>
    </TabPanel>
  );
}
