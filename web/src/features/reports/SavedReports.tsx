import { t } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { savedReportPath } from '@rapport/shared/paths';
import type { SavedReport } from '@rapport/shared/savedReports';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Bookmark, ChevronDown, Lock, Printer, Users } from 'lucide-react';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { withOwnErrors } from '../../lib/http/withOwnErrors';
import { savedReportMutations, savedReportsQuery } from '../../lib/reports/savedReports';
import { paths } from '../../lib/routes/paths';
import { Button } from '../../ui/button/Button';
import { IconButton } from '../../ui/button/IconButton';
import { EmptyState } from '../../ui/feedback/EmptyState';
import { toast } from '../../ui/feedback/toast';
import { lazyPart } from '../../ui/overlay/lazyPart';
import { Menu, MenuLabel, MenuLink, MenuSeparator } from '../../ui/overlay/Menu';
import { WhileOpening } from '../../ui/overlay/WhileOpening';
import { ReportMenu, useCanChange } from './ReportMenu';
import { settingsOf, useReportState } from './useReportState';

const SaveDialog = lazyPart(async () => (await import('./ReportDialogs')).SaveDialog);

/** Opens and saves reports, and prints the current one. `canSave` is false if there is nothing to save. */
export function SavedReports({ canSave }: { canSave: boolean }) {
  const { t } = useLingui();
  const { values, saved, isChanged } = useReportState();
  const [isNaming, setIsNaming] = useState(false);
  const canChange = useCanChange(saved);
  const save = useSaveChanges();
  const { mutateAsync: create } = useMutation(withOwnErrors(savedReportMutations.create));
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
        <WhileOpening>
          <SaveDialog
            values={settingsOf(values)}
            onSave={async (report) => navigate(savedReportPath((await create(report)).id))}
            onClose={() => setIsNaming(false)}
          />
        </WhileOpening>
      )}
    </>
  );
}

/** Saves the current settings to the open report. */
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

/** The entries of the menu. The saved reports are fetched when it first opens. */
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

/** Shown instead of the report if the URL names one that does not exist, or that the user may not see. */
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
