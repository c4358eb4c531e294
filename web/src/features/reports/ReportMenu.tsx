import { t } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { savedReportPath } from '@rapport/shared/paths';
import type { SavedReport, SavedReportChange } from '@rapport/shared/savedReports';
import { useMutation } from '@tanstack/react-query';
import { Ellipsis, Link2, Lock, Mail, MailX, Pencil, Trash2, Users } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { copyLink } from '../../lib/browser/copyLink';
import { withOwnErrors } from '../../lib/http/withOwnErrors';
import { savedReportMutations } from '../../lib/reports/savedReports';
import { paths } from '../../lib/routes/paths';
import { useUrlState } from '../../lib/routes/useUrlState';
import { useIsOwner, useMe } from '../../lib/workspace/role';
import { useIsShared } from '../../lib/workspace/team';
import { IconButton } from '../../ui/button/IconButton';
import { toast } from '../../ui/feedback/toast';
import { ConfirmDialog } from '../../ui/overlay/ConfirmDialog';
import { lazyPart } from '../../ui/overlay/lazyPart';
import { Menu, MenuItem, MenuSeparator } from '../../ui/overlay/Menu';
import { WhileOpening } from '../../ui/overlay/WhileOpening';

const EmailsDialog = lazyPart(async () => (await import('./ReportDialogs')).EmailsDialog);
const RenameDialog = lazyPart(async () => (await import('./ReportDialogs')).RenameDialog);

/** Only its creator and owners can change a saved report. */
export const useCanChange = (report: SavedReport | undefined): boolean => {
  const me = useMe();
  const isOwner = useIsOwner();
  return report !== undefined && (isOwner || report.user_id === me?.id);
};

/** The actions on the open saved report. */
export function ReportMenu({ report }: { report: SavedReport }) {
  const { t } = useLingui();
  const isTeam = useIsShared();
  const me = useMe();
  const canChange = useCanChange(report);
  const [isRenaming, setIsRenaming] = useState(false);
  const [isPlanning, setIsPlanning] = useState(false);
  const stopped = useStopped(report);
  const { mutate: change } = useMutation(savedReportMutations.change);
  const { mutateAsync } = useMutation(withOwnErrors(savedReportMutations.change));
  const changeInDialog = (change: SavedReportChange) => mutateAsync({ report, change });
  const remove = useRemove(report);
  const canShare = !report.is_shared || report.user_id === null || report.user_id === me?.id;
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
        <MenuItem icon={Link2} onSelect={() => void copyLink(`${window.location.origin}${savedReportPath(report.id)}`)}>
          <Trans>Copy link</Trans>
        </MenuItem>
        {canChange && (
          <MenuItem icon={Mail} onSelect={() => setIsPlanning(true)}>
            <Trans>Email this report…</Trans>
          </MenuItem>
        )}
        {stopped && (
          <MenuItem icon={stopped.isStopped ? Mail : MailX} onSelect={() => stopped.change(!stopped.isStopped)}>
            {stopped.isStopped ? t`Email it to me again` : t`Stop emailing it to me`}
          </MenuItem>
        )}
        {canChange && (
          <>
            <MenuItem icon={Pencil} onSelect={() => setIsRenaming(true)}>
              <Trans>Rename</Trans>
            </MenuItem>
            {isTeam && canShare && (
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
        <WhileOpening>
          <EmailsDialog report={report} onChange={changeInDialog} onClose={() => setIsPlanning(false)} />
        </WhileOpening>
      )}
      <StopEmails report={report} />
      {isRenaming && (
        <WhileOpening>
          <RenameDialog report={report} onChange={changeInDialog} onClose={() => setIsRenaming(false)} />
        </WhileOpening>
      )}
    </>
  );
}

/**
 * Whether the user has stopped receiving the emails of a report, and a function to change that. `null` if they are not
 * a recipient.
 */
const useStopped = (report: SavedReport) => {
  const me = useMe();
  const { mutateAsync } = useMutation(savedReportMutations.stop);
  if (!me || !report.schedule || !report.receiver_ids.includes(me.id)) return null;
  const change = async (isStopped: boolean) => {
    await mutateAsync({ report, isStopped });
    toast.success(isStopped ? t`You no longer get this report by email` : t`You get this report by email again`);
  };
  return {
    isStopped: report.stopped_ids.includes(me.id),
    // The mutation reports failures.
    change: (next: boolean) => void change(next).catch(() => undefined),
    stop: () => change(true),
  };
};

/** Asks for confirmation after the link in an email was opened, because a forwarded email must not stop the emails by itself. */
function StopEmails({ report }: { report: SavedReport }) {
  const { t } = useLingui();
  const [{ emails }, change] = useUrlState('emails');
  const stopped = useStopped(report);
  const { name } = report;
  return (
    <ConfirmDialog
      open={emails === 'stop' && stopped !== null && !stopped.isStopped}
      onOpenChange={(open) => !open && change({ emails: '' }, { replace: true })}
      title={t`Stop the emails of “${name}”?`}
      description={t`You no longer get this report by email. You can have it emailed again from the report’s menu.`}
      confirmLabel={t`Stop these emails`}
      tone="primary"
      onConfirm={() => stopped?.stop()}
    />
  );
}

/** Deletes a saved report at once, leaves its page, and offers to save it again. */
const useRemove = (report: SavedReport) => {
  const { mutateAsync: create } = useMutation(savedReportMutations.create);
  const { mutateAsync: remove } = useMutation(savedReportMutations.delete);
  const navigate = useNavigate();
  // By the time the mutations are done, this menu is unmounted with the report. The mutations report failures
  // themselves.
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
