import { useLingui } from '@lingui/react/macro';
import type { CurrentUser, Tokens } from '@rapport/shared/access';
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { changeWorkspace, clearSession } from '../../features/access/session';
import { DeleteAccount } from '../../features/account/DeleteAccount';
import { DeleteWorkspace } from '../../features/account/DeleteWorkspace';
import { ApiKeys } from '../../features/apiKeys/ApiKeys';
import { apiKeyQueries } from '../../features/apiKeys/apiKeys.queries';
import { ConnectedApps } from '../../features/connections/ConnectedApps';
import { connectionQueries } from '../../features/connections/connections.queries';
import { ConsentSwitch } from '../../features/consent/ConsentSwitch';
import { dataExportQueries } from '../../features/dataExport/dataExport.queries';
import { ExportEverything } from '../../features/dataExport/ExportEverything';
import { SampleDataNotice } from '../../features/firstSteps/SampleDataNotice';
import { PersonalData } from '../../features/personalData/PersonalData';
import { SecurityEvents } from '../../features/securityEvents/SecurityEvents';
import { Sessions } from '../../features/securityEvents/Sessions';
import { SignInMethods } from '../../features/securityEvents/SignInMethods';
import { mySessionQueries, securityEventQueries } from '../../features/securityEvents/securityEvents.queries';
import { NotificationsTab } from '../../features/settings/NotificationsTab';
import { PreferencesTab } from '../../features/settings/PreferencesTab';
import { ProfileTab } from '../../features/settings/ProfileTab';
import { WorkspaceTab } from '../../features/settings/WorkspaceTab';
import { SystemTab } from '../../features/system/SystemTab';
import { TeamMembers } from '../../features/team/TeamMembers';
import { Trash } from '../../features/trash/Trash';
import { trashQueries } from '../../features/trash/trash.queries';
import { webhookQueries } from '../../features/webhooks/webhooks.queries';
import { paths } from '../../lib/routes/paths';
import { toast } from '../../ui/feedback/toast';
import { WaitFor } from '../../ui/feedback/WaitFor';
import { WhenFetched } from '../../ui/feedback/WhenFetched';
import { lazyPart } from '../../ui/overlay/lazyPart';
import { WhileOpening } from '../../ui/overlay/WhileOpening';
import { Card } from '../../ui/page/Card';
import { TabPanel } from '../../ui/page/Tabs';

// Loaded when they are first opened, because most visits to the settings are for something else.
const HelpCenter = lazyPart(async () => (await import('../../features/help/HelpCenter')).HelpCenter);
const SupportDialog = lazyPart(async () => (await import('../../features/help/SupportDialog')).SupportDialog);

// Each has a part of its own: a library for dragging, an editor, or a preview.
const PipelinesTab = lazyPart(async () => (await import('../../features/pipelines/PipelinesTab')).PipelinesTab);
const FieldsTab = lazyPart(async () => (await import('../../features/fields/FieldsTab')).FieldsTab);
const CalendarCard = lazyPart(async () => (await import('../../features/calendar/CalendarCard')).CalendarCard);
const BookingCard = lazyPart(async () => (await import('../../features/booking/BookingCard')).BookingCard);
const MailTab = lazyPart(async () => (await import('../../features/mailbox/MailTab')).MailTab);
const ProductsTab = lazyPart(async () => (await import('../../features/products/ProductsTab')).ProductsTab);
const FormsTab = lazyPart(async () => (await import('../../features/forms/FormsTab')).FormsTab);
const BrandingTab = lazyPart(async () => (await import('../../features/branding/BrandingTab')).BrandingTab);
const Webhooks = lazyPart(async () => (await import('../../features/webhooks/Webhooks')).Webhooks);

interface PanelsProps {
  user: CurrentUser | null;
  /** The URL asks to delete this: `account`, `workspace` or nothing. */
  asked: string;
  onAsk: (what: 'account' | 'workspace' | '') => void;
}

/** The panel of each tab, of which the current one is shown. */
export function Panels({ user, asked, onAsk }: PanelsProps) {
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
        <Calendar />
      </Panel>
      <Panel value="mail">
        <WhenFetched skeleton="h-96 w-full rounded-lg">
          <MailTab email={user?.email ?? ''} isDemo={Boolean(user?.workspace.demo_until)} />
        </WhenFetched>
      </Panel>
      <Panel value="workspace">
        <Workspace user={user} isAsking={asked === 'workspace'} onAsk={(asks) => onAsk(asks ? 'workspace' : '')} />
      </Panel>
      <Panel value="branding">
        <WhenFetched skeleton="h-96 w-full rounded-lg">
          <BrandingTab isOwner={isOwner} />
        </WhenFetched>
      </Panel>
      <Panel value="pipelines">
        <WhenFetched skeleton="h-96 w-full rounded-lg">
          <PipelinesTab isOwner={isOwner} />
        </WhenFetched>
      </Panel>
      <Panel value="fields">
        <WhenFetched skeleton="h-96 w-full rounded-lg">
          <FieldsTab isOwner={isOwner} />
        </WhenFetched>
      </Panel>
      <Panel value="products">
        <WhenFetched skeleton="h-96 w-full rounded-lg">
          <ProductsTab />
        </WhenFetched>
      </Panel>
      {/* Its editor has a preview beside it. */}
      <TabPanel value="forms">
        <WhenFetched skeleton="h-96 w-full rounded-lg">
          <FormsTab />
        </WhenFetched>
      </TabPanel>
      <Panel value="api-keys">
        <Programs />
      </Panel>
      <Panel value="team">{user && <TeamMembers user={user} onLeft={leaveWith(t`You left the workspace`)} />}</Panel>
      <Panel value="security">
        {user && (
          <Security user={user} onLeave={leave}>
            <DeleteAccount
              email={user.email}
              isAsking={asked === 'account'}
              onAsk={(asks) => onAsk(asks ? 'account' : '')}
              onDeleted={leaveWith(t`Your account was deleted`)}
            />
          </Security>
        )}
      </Panel>
      <Panel value="data">
        <Data />
      </Panel>
      <Panel value="system">
        <SystemTab email={user?.email ?? ''} onOutbox={() => void navigate(paths.outbox)} />
      </Panel>
      <Panel value="help">
        <Help user={user} />
      </Panel>
    </>
  );
}

/** A tab whose cards have the width of all others, so that nothing jumps from one tab to the next. */
function Panel({ value, children }: { value: string; children: ReactNode }) {
  return (
    <TabPanel value={value}>
      <div className="max-w-4xl">{children}</div>
    </TabPanel>
  );
}

/** Where the person sees what is due, and when others can meet them. */
function Calendar() {
  return (
    <div className="flex flex-col gap-4">
      <WhenFetched skeleton="h-32 w-full rounded-lg">
        <CalendarCard />
      </WhenFetched>
      <WhenFetched skeleton="h-96 w-full rounded-lg">
        <BookingCard />
      </WhenFetched>
    </div>
  );
}

interface WorkspaceProps {
  user: CurrentUser | null;
  isAsking: boolean;
  onAsk: (asks: boolean) => void;
}

/** The name of the workspace, and its deletion for owners who have another one. */
function Workspace({ user, isAsking, onAsk }: WorkspaceProps) {
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const switchWorkspace = async (tokens: Tokens) => {
    await changeWorkspace(queryClient, tokens);
    void navigate(paths.home);
    toast.success(t`The workspace was deleted`, { stays: true });
  };
  const isOwner = user?.workspace.role === 'owner';
  return (
    <div className="flex flex-col gap-4">
      <WorkspaceTab isOwner={isOwner} />
      {isOwner && user.workspaces.length > 1 && (
        <DeleteWorkspace workspace={user.workspace} isAsking={isAsking} onAsk={onAsk} onDeleted={switchWorkspace} />
      )}
    </div>
  );
}

/** API keys, and the webhooks that notify programs of changes. */
function Programs() {
  const parts = [useQuery(apiKeyQueries.list()), useQuery(webhookQueries.list())];
  return (
    <WaitFor parts={parts}>
      <div className="flex flex-col gap-4">
        <ApiKeys />
        <WhenFetched skeleton="h-48 w-full rounded-lg">
          <Webhooks />
        </WhenFetched>
      </div>
    </WaitFor>
  );
}

/** How the person signs in and from where, and what else may use the account. */
function Security({ user, onLeave, children }: { user: CurrentUser; onLeave: () => void; children: ReactNode }) {
  const parts = [
    useQuery(mySessionQueries.list()),
    useQuery(connectionQueries.list()),
    useInfiniteQuery(securityEventQueries.list()),
  ];
  return (
    <WaitFor parts={parts}>
      <div className="flex flex-col gap-4">
        <SignInMethods user={user} />
        <Sessions onSignedOut={onLeave} />
        <ConnectedApps />
        <SecurityEvents />
        {children}
      </div>
    </WaitFor>
  );
}

/** Exports, erases and restores the data of the workspace. */
function Data() {
  const { t } = useLingui();
  const parts = [useQuery(dataExportQueries.latest()), useInfiniteQuery(trashQueries.list())];
  return (
    <WaitFor parts={parts}>
      <div className="flex flex-col gap-4">
        <SampleDataNotice />
        <ExportEverything />
        <PersonalData />
        <Trash />
        <Card title={t`Privacy`}>
          <ConsentSwitch />
        </Card>
      </div>
    </WaitFor>
  );
}

function Help({ user }: { user: CurrentUser | null }) {
  const navigate = useNavigate();
  const [asksSupport, setAsksSupport] = useState(false);
  return (
    <>
      <WhenFetched skeleton="h-96 w-full rounded-lg">
        <HelpCenter
          onTutorial={() => void navigate(paths.tutorial)}
          onSupport={() => setAsksSupport(true)}
          onLeave={() => undefined}
        />
      </WhenFetched>
      <WhileOpening>
        {asksSupport && <SupportDialog open sender={user} onClose={() => setAsksSupport(false)} />}
      </WhileOpening>
    </>
  );
}
