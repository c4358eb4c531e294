import { useLingui } from '@lingui/react/macro';
import type { SavedReport } from '@rapport/shared/savedReports';
import { useMutation, useQuery } from '@tanstack/react-query';
import { savedReportMutations, savedReportsQuery } from '../../lib/reports/savedReports';
import { useMe } from '../../lib/workspace/role';
import { Switch } from '../../ui/form/Switch';
import { Card } from '../../ui/page/Card';

/** The saved reports that are emailed to the user, each with a switch to stop it. Renders nothing if there are none. */
export function ReportEmails() {
  const { t } = useLingui();
  const me = useMe();
  const { data: reports = [] } = useQuery(savedReportsQuery());
  const mine = reports.filter(({ schedule, receiver_ids }) => schedule && me && receiver_ids.includes(me.id));
  if (!me || mine.length === 0) return null;
  return (
    <Card title={t`Reports by email`} subtitle={t`Saved reports that are emailed to you`}>
      <ul className="flex flex-col gap-3">
        {mine.map((report) => (
          <li key={report.id}>
            <ReportSwitch report={report} userId={me.id} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

function ReportSwitch({ report, userId }: { report: SavedReport; userId: string }) {
  const { t } = useLingui();
  const { mutate: stop, isPending } = useMutation(savedReportMutations.stop);
  return (
    <Switch
      label={report.name}
      hint={report.schedule?.every === 'month' ? t`Every month` : t`Every week`}
      checked={!report.stopped_ids.includes(userId)}
      disabled={isPending}
      onChange={(isWanted) => stop({ report, isStopped: !isWanted })}
    />
  );
}
