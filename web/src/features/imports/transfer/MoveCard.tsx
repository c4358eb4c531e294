import { Trans, useLingui } from '@lingui/react/macro';
import { pages } from '@rapport/shared/paths';
import { Link } from 'react-router-dom';
import { Button } from '../../../ui/button/Button';
import { Card } from '../../../ui/page/Card';

/** Leads to the guided move, beside the imports of single files. */
export function MoveCard() {
  const { t } = useLingui();
  return (
    <Card title={t`Move from another CRM`} className="lg:col-span-full">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="max-w-prose text-ink-soft">
          <Trans>
            Import everything from HubSpot, Pipedrive, Zoho, Salesforce, Google, Outlook or a spreadsheet at once.
            Records are linked to each other, and one click undoes it all.
          </Trans>
        </p>
        <Button asChild>
          <Link to={pages.move}>
            <Trans>Move your data</Trans>
          </Link>
        </Button>
      </div>
    </Card>
  );
}
