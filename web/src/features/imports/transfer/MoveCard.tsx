import { pages } from '@rapport/shared/paths';
import { Link } from 'react-router-dom';
import { Button } from '../../../ui/button/Button';
import { Card } from '../../../ui/page/Card';

/** The way to the guided move, beside the imports of single files. */
export function MoveCard() {
  return (
    <Card title="Move from another CRM">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="max-w-prose text-ink-soft">
          Import everything from HubSpot, Pipedrive, Zoho, Salesforce, Google, Outlook or a spreadsheet at once. Records
          are linked to each other, and one click undoes it all.
        </p>
        <Button asChild>
          <Link to={pages.move}>Move your data</Link>
        </Button>
      </div>
    </Card>
  );
}
