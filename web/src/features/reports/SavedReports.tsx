import { t } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { savedReportPath } from '@rapport/shared/paths';
import type { SavedReport, SavedReportChange } from '@rapport/shared/savedReports';
import { useMutation, useQuery } from '@tanstack/react-query';
import {
  Bookmark,
  ChevronDown,
  Ellipsis,
  Link2,
  Lock,
  Mail,
  MailX,
  Pencil,
  Printer,
  Trash2,
  Users,
} from 'lucide-react';
import { Suspense, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { copyText } from '../../lib/browser/copyText';
import { savedReportMutations, savedReportsQuery } from '../../lib/reports/savedReports';
import { paths } from '../../lib/routes/paths';
import { useUrlState } from '../../lib/routes/useUrlState';
import { useIsOwner, useMe } from '../../lib/workspace/role';
import { useIsShared } from '../../lib/workspace/team';
import { Button } from '../../ui/button/Button';
import { IconButton } from '../../ui/button/IconButton';
import { EmptyState } from '../../ui/feedback/EmptyState';
import { toast } from '../../ui/feedback/toast';
import { ConfirmDialog } from '../../ui/overlay/ConfirmDialog';
import { lazyPart } from '../../ui/overlay/lazyPart';
import { Menu, MenuItem, MenuLabel, MenuLink, MenuSeparator } from '../../ui/overlay/Menu';
import { settingsOf, useReportState } from './useReportState';

const SaveDialog = lazyPart(async () => (await import('./ReportDialogs')).SaveDialog);
const EmailsDialog = lazyPart(async () => (await import('./ReportDialogs')).EmailsDialog);
const RenameDialog = lazyPart(async () => (await import('./ReportDialogs')).RenameDialog);

/** A dialog reports failures itself. */
const inDialog = <Mutation extends { meta?: object }>(mutation: Mutation) => ({
  ...mutation,
  meta: { ...mutation.meta, handlesErrors: true },
});

/** Opens and saves reports, and prints the one on the screen. `canSave` is false where there is nothing to save. */
export function SavedReports({ canSave }: { canSave: boolean }) {
  const { t } = useLingui();
  const { values, saved, isChanged } = useReportState();
  const [isNaming, setIsNaming] = useState(false);
  const canChange = useCanChange(saved);
  const save = useSaveChanges();
  const { mutateAsync: create } = useMutation(inDialog(savedReportMutations.create));
  const navigate = useNavigate();
  return (
    <>
      <Menu
        trigger={
          <Button icon={Bookmark}>
            <Trans>Saved reports</Trans>
            <ChevronDown size={14} aria-hidden="true" />
          </Button>
        }
      >
        <Entries openId={saved?.id} />
      </Menu>
      {saved && <ReportMenu report={saved} />}
      {canSave && saved && isChanged && canChange && (
        <Button tone="primary" isBusy={save.isPending} onClick={() => save.run(saved)}>
          <Trans>Save changes</Trans>
        </Button>
      )}
      {canSave && (!saved || isChanged) && (
        <Button onClick={() => setIsNaming(true)}>{saved ? t`Save as new` : t`Save this report`}</Button>
      )}
      {canSave && (
        <IconButton icon={Printer} label={t`Print`} className="max-sm:hidden" onClick={() => window.print()} />
      )}
      {isNaming && (
        <Suspense>
          <SaveDialog
            values={settingsOf(values)}
            onSave={async (report) => navigate(savedReportPath((await create(report)).id))}
            onClose={() => setIsNaming(false)}
          />
        </Suspense>
      )}
    </>
  );
}

/** Only its maker and owners change a saved report. */
const useCanChange = (report: SavedReport | undefined): boolean => {
  const me = useMe();
  const isOwner = useIsOwner();
  return report !== undefined && (isOwner || report.user_id === me?.id);
};

/** Saves what the screen shows now to the report that is open. */
const useSaveChanges = () => {
  const { values } = useReportState();
  const navigate = useNavigate();
  const { mutateAsync, isPending } = useMutation(savedReportMutations.change);
  const run = async (report: SavedReport) => {
    try {
      await mutateAsync({ report, change: { settings: settingsOf(values) } });
    } catch {
      // The mutation reports failures.
      return;
    }
    navigate(savedReportPath(report.id), { replace: true });
    toast.success(t`${{ name: report.name }} was saved`);
  };
  return { run: (report: SavedReport) => void run(report), isPending };
};

/** Fetched when the menu first opens. */
function Entries({ openId }: { openId: string | undefined }) {
  const { t } = useLingui();
  const { data: reports } = useQuery(savedReportsQuery());
  const byName = (reports ?? []).toSorted((one, other) => one.name.localeCompare(other.name));
  return (
    <>
      <MenuLabel>
        {reports && reports.length === 0 ? (
          <Trans>Choose a period or a person, then save the report here.</Trans>
        ) : (
          <Trans>Saved reports</Trans>
        )}
      </MenuLabel>
      {byName.map(({ id, name, is_shared }) => {
        const Icon = is_shared ? Users : Lock;
        return (
          <MenuLink key={id}>
            <Link to={savedReportPath(id)} aria-current={id === openId || undefined} title={name}>
              <Icon
                size={16}
                aria-label={is_shared ? t`Shared with the team` : t`Only you see it`}
                className="shrink-0 opacity-75"
              />
              <bdi className="min-w-0 flex-1 truncate">{name}</bdi>
            </Link>
          </MenuLink>
        );
      })}
      {openId && (
        <>
          <MenuSeparator />
          <MenuLink>
            <Link to={paths.reports}>
              <Trans>All reports</Trans>
            </Link>
          </MenuLink>
        </>
      )}
    </>
  );
}

/** What can be done with the saved report that is open. */
function ReportMenu({ report }: { report: SavedReport }) {
  const { t } = useLingui();
  const isTeam = useIsShared();
  const me = useMe();
  const canChange = useCanChange(report);
  const [isRenaming, setIsRenaming] = useState(false);
  const [isPlanning, setIsPlanning] = useState(false);
  const stopped = useStopped(report);
  const { mutate: change } = useMutation(savedReportMutations.change);
  const { mutateAsync } = useMutation(inDialog(savedReportMutations.change));
  const changeInDialog = (change: SavedReportChange) => mutateAsync({ report, change });
  const remove = useRemove(report);
  const canTake = !report.is_shared || report.user_id === null || report.user_id === me?.id;
  const share = (is_shared: boolean) =>
    change(
      { report, change: { is_shared } },
      {
        onSuccess: () =>
          toast.success(is_shared ? t`Everyone on your team sees this report now` : t`Only you see this report now`),
      },
    );
  return (
    <>
      <Menu trigger={<IconButton icon={Ellipsis} label={t`Report ${{ name: report.name }}: actions`} />}>
        <MenuItem icon={Link2} onSelect={() => void copyLink(report)}>
          <Trans>Copy link</Trans>
        </MenuItem>
        {canChange && (
          <MenuItem icon={Mail} onSelect={() => setIsPlanning(true)}>
            <Trans>Email this report…</Trans>
          </MenuItem>
        )}
        {stopped && (
          <MenuItem icon={stopped.is ? Mail : MailX} onSelect={() => stopped.change(!stopped.is)}>
            {stopped.is ? t`Email it to me again` : t`Stop emailing it to me`}
          </MenuItem>
        )}
        {canChange && (
          <>
            <MenuItem icon={Pencil} onSelect={() => setIsRenaming(true)}>
              <Trans>Rename</Trans>
            </MenuItem>
            {isTeam && canTake && (
              <MenuItem icon={report.is_shared ? Lock : Users} onSelect={() => share(!report.is_shared)}>
                {report.is_shared ? t`Make private` : t`Share with the team`}
              </MenuItem>
            )}
            <MenuSeparator />
            <MenuItem icon={Trash2} tone="danger" onSelect={() => void remove().catch(() => undefined)}>
              <Trans>Delete report</Trans>
            </MenuItem>
          </>
        )}
      </Menu>
      {isPlanning && (
        <Suspense>
          <EmailsDialog report={report} onChange={changeInDialog} onClose={() => setIsPlanning(false)} />
        </Suspense>
      )}
      <StopEmails report={report} />
      {isRenaming && (
        <Suspense>
          <RenameDialog report={report} onChange={changeInDialog} onClose={() => setIsRenaming(false)} />
        </Suspense>
      )}
    </>
  );
}

/** Whether somebody who gets a report by email has stopped that; `null` for who does not get it. */
const useStopped = (report: SavedReport) => {
  const me = useMe();
  const { mutateAsync } = useMutation(savedReportMutations.stop);
  if (!me || !report.schedule || !report.receiver_ids.includes(me.id)) return null;
  const change = async (isStopped: boolean) => {
    await mutateAsync({ report, isStopped });
    toast.success(isStopped ? t`You get no more emails of this report` : t`You get this report by email again`);
  };
  return {
    is: report.stopped_ids.includes(me.id),
    // The mutation reports failures.
    change: (isStopped: boolean) => void change(isStopped).catch(() => undefined),
    stop: () => change(true),
  };
};

/** Asked by the link in an email: whoever forwards it stops nothing by that. */
function StopEmails({ report }: { report: SavedReport }) {
  const { t } = useLingui();
  const [{ emails }, change] = useUrlState('emails');
  const stopped = useStopped(report);
  const { name } = report;
  return (
    <ConfirmDialog
      open={emails === 'stop' && stopped !== null && !stopped.is}
      onOpenChange={(open) => !open && change({ emails: '' }, { replace: true })}
      title={t`Stop the emails of “${name}”?`}
      description={t`You no longer get this report by email. You can have it emailed again from the report’s menu.`}
      confirmLabel={t`Stop these emails`}
      tone="primary"
      onConfirm={() => stopped?.stop()}
    />
  );
}

const copyLink = async ({ id }: SavedReport) => {
  try {
    await copyText(`${window.location.origin}${savedReportPath(id)}`);
    toast.success(t`Link copied`);
  } catch {
    toast.error(t`The link could not be copied`, { description: t`Copy it from the address bar of your browser.` });
  }
};

/** Deletes a saved report at once, leaves it, and offers to save it again. */
const useRemove = (report: SavedReport) => {
  const { mutateAsync: create } = useMutation(savedReportMutations.create);
  const { mutateAsync: remove } = useMutation(savedReportMutations.delete);
  const navigate = useNavigate();
  // The menu is gone with the report by the time they are done, and the mutations report failures.
  const undo = async () => {
    const { id, name, is_shared, settings, schedule, receiver_ids } = report;
    await create({ id, name, is_shared, settings, schedule, receiver_ids });
    navigate(savedReportPath(id));
  };
  return async () => {
    navigate(paths.reports);
    await remove(report);
    toast.success(t`${{ name: report.name }} was deleted`, {
      action: { label: t`Undo`, onClick: () => void undo().catch(() => undefined) },
    });
  };
};

/** Instead of the report, where an address names one that there is not, or not for this person. */
export function MissingReport() {
  const { t } = useLingui();
  return (
    <EmptyState
      picture="search"
      title={t`Report not found`}
      action={
        <Button asChild>
          <Link to={paths.reports}>
            <Trans>All reports</Trans>
          </Link>
        </Button>
      }
    >
      <Trans>It was deleted, or it is private to someone else on your team.</Trans>
    </EmptyState>
  );
}
