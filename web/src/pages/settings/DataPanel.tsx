import { useLingui } from '@lingui/react/macro';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { ConsentSwitch } from '../../features/consent/ConsentSwitch';
import { dataExportQueries } from '../../features/dataExport/dataExport.queries';
import { ExportEverything } from '../../features/dataExport/ExportEverything';
import { SampleDataNotice } from '../../features/firstSteps/SampleDataNotice';
import { PersonalData } from '../../features/personalData/PersonalData';
import { Trash } from '../../features/trash/Trash';
import { trashQueries } from '../../features/trash/trash.queries';
import { WaitFor } from '../../ui/feedback/WaitFor';
import { Card } from '../../ui/page/Card';

/** Exports, erases and restores the data of the workspace. */
export function DataPanel() {
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
