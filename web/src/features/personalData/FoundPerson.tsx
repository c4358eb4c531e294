import { fileName } from '@rapport/shared/fileName';
import type { Erasure, FoundPeople, PersonReport } from '@rapport/shared/personalData';
import { useState } from 'react';
import { saveFile } from '../../lib/browser/saveFile';
import { useNumber } from '../../lib/format/useNumber';
import { Button } from '../../ui/button/Button';
import { Banner } from '../../ui/feedback/Banner';
import { toast } from '../../ui/feedback/toast';
import { Checkbox } from '../../ui/form/Checkbox';
import { ConfirmDialog } from '../../ui/overlay/ConfirmDialog';
import { Badge } from '../../ui/text/Badge';
import { RelativeTime } from '../../ui/text/RelativeTime';
import { useAllowEmails, useErase, useReport } from './personalData.queries';

interface FoundPersonProps {
  search: string;
  found: FoundPeople;
  onErased: (erasure: Erasure) => void;
}

/** The contacts that may be the person, and what can be done once one has said who they are. */
export function FoundPerson({ search, found: { contacts, email, erased_at }, onErased }: FoundPersonProps) {
  const [chosen, setChosen] = useState<string[]>(contacts.length === 1 ? contacts.map(({ id }) => id) : []);
  const [isAsking, setIsAsking] = useState(false);
  const report = useReport();
  const erase = useErase();
  const person = { contact_ids: chosen, email };
  // When contacts have this address, it belongs to one of them, so one must be chosen first.
  const isKnown = chosen.length > 0 || (email !== null && contacts.length === 0);
  const choose = (id: string, isChosen: boolean) => {
    report.reset();
    setChosen(isChosen ? [...chosen, id] : chosen.filter((other) => other !== id));
  };
  return (
    <div className="flex flex-col gap-3">
      {email && erased_at && <Blocked email={email} since={erased_at} />}
      {contacts.length === 0 && (
        <p role="status" className="text-ink-soft">
          {email
            ? 'No contact has this address. It may still appear in sent campaigns or in notes.'
            : `No results for “${search}”.`}
        </p>
      )}
      {contacts.length > 0 && (
        <fieldset className="flex flex-col gap-1">
          <legend className="mb-1 font-medium">Which of these records belong to this person?</legend>
          {contacts.map((contact) => (
            <Checkbox
              key={contact.id}
              checked={chosen.includes(contact.id)}
              onChange={(event) => choose(contact.id, event.target.checked)}
              label={
                <span className="flex flex-wrap items-baseline gap-x-2 [overflow-wrap:anywhere]">
                  <bdi className="font-medium">{contact.name}</bdi>
                  <bdi className="text-ink-soft">
                    {[contact.email, contact.phone, contact.company].filter(Boolean).join(' · ')}
                  </bdi>
                  {contact.deleted_at && <Badge>In the trash</Badge>}
                </span>
              }
            />
          ))}
        </fieldset>
      )}
      {isKnown && (
        <div className="flex flex-wrap gap-2">
          <Button isBusy={report.isPending} onClick={() => report.mutate(person)}>
            View stored data
          </Button>
          <Button tone="danger" onClick={() => setIsAsking(true)}>
            Permanently erase
          </Button>
        </div>
      )}
      {report.data && <Kept report={report.data} />}
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title="Permanently erase this person?"
        description={
          <>
            This removes the contact, notes, open tasks and addresses, including from the trash and the activity
            history. Full names, addresses and phone numbers are also removed from other texts, campaigns and templates.
            Deals, sent emails and completed tasks stay in your totals, without the name. Other contacts, companies,
            members and settings are not changed. Data export files are deleted. This cannot be undone.
          </>
        }
        confirmLabel="Permanently erase"
        onConfirm={async () => onErased(await erase.mutateAsync(person))}
      />
    </div>
  );
}

function Blocked({ email, since }: { email: string; since: string }) {
  const allow = useAllowEmails();
  return (
    <Banner
      tone="warning"
      title="This address is blocked"
      action={
        <Button
          size="small"
          isBusy={allow.isPending}
          onClick={() =>
            allow.mutate(email, {
              onSuccess: () =>
                toast.success('Address unblocked', { description: `${email} can be added and imported.` }),
            })
          }
        >
          Unblock address
        </Button>
      }
    >
      This person asked to be erased <RelativeTime instant={since} />. No form, app or import can add them.
    </Banner>
  );
}

const SECTIONS: [keyof PersonReport, one: string, other: string][] = [
  ['contacts', 'contact', 'contacts'],
  ['notes', 'note', 'notes'],
  ['tasks', 'task', 'tasks'],
  ['deals', 'deal', 'deals'],
  ['activities', 'activity', 'activities'],
  ['campaign_mails', 'campaign email', 'campaign emails'],
  ['suppressions', 'suppressed address', 'suppressed addresses'],
  ['imports', 'import', 'imports'],
  ['mentions', 'mention in another record', 'mentions in other records'],
];

function Kept({ report }: { report: PersonReport }) {
  const number = useNumber();
  const kept = SECTIONS.filter(([section]) => report[section].length > 0);
  const save = () => saveFile(fileName('person', 'json'), JSON.stringify(report, null, 2), 'application/json');
  return (
    <div role="status" className="flex flex-col gap-3 rounded-lg border border-line p-4">
      {kept.length === 0 && <p>No data is stored about this person.</p>}
      {kept.length > 0 && (
        <>
          <ul className="list-disc ps-5">
            {kept.map(([section, one, other]) => (
              <li key={section}>
                {number(report[section].length)} {report[section].length === 1 ? one : other}
              </li>
            ))}
          </ul>
          {report.mentions.length > 0 && (
            <p className="max-w-prose text-ink-soft">
              We searched other records for {report.mentioned_as.map((term) => `“${term}”`).join(', ')}. The results may
              mention other people, so review the file before you send it.
            </p>
          )}
          <div>
            <Button onClick={save}>Download</Button>
          </div>
        </>
      )}
    </div>
  );
}
