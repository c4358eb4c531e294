import { msg, plural } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { Erasure, FoundPeople, PersonReport } from '@rapport/shared/personalData';
import type { Sentence } from '@rapport/shared/words';
import { useState } from 'react';
import { downloadName } from '../../lib/brand/downloadName';
import { saveFile } from '../../lib/browser/saveFile';
import { useWords } from '../../lib/words/macros';
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

/** The contacts that may be the person, and the actions once the user has chosen those that are. */
export function FoundPerson({ search, found: { contacts, email, erased_at }, onErased }: FoundPersonProps) {
  const { t } = useLingui();
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
            ? t`No contact has this address. It may still appear in sent campaigns or in notes.`
            : t`No results for “${search}”.`}
        </p>
      )}
      {contacts.length > 0 && (
        <fieldset className="flex flex-col gap-1">
          <legend className="mb-1 font-medium">
            <Trans>Which of these records belong to this person?</Trans>
          </legend>
          {contacts.map((contact) => (
            <Checkbox
              key={contact.id}
              checked={chosen.includes(contact.id)}
              onChange={(event) => choose(contact.id, event.target.checked)}
              label={
                <span className="flex flex-wrap items-baseline gap-x-2 [overflow-wrap:anywhere]">
                  <bdi className="font-medium">{contact.name}</bdi>
                  <bdi className="text-ink-soft">
                    {[contact.email, contact.phone, contact.company].filter(Boolean).join('\u00a0· ')}
                  </bdi>
                  {contact.deleted_at && (
                    <Badge>
                      <Trans>In the trash</Trans>
                    </Badge>
                  )}
                </span>
              }
            />
          ))}
        </fieldset>
      )}
      {isKnown && (
        <div className="flex flex-wrap gap-2">
          <Button isBusy={report.isPending} onClick={() => report.mutate(person)}>
            <Trans>View stored data</Trans>
          </Button>
          <Button tone="danger" onClick={() => setIsAsking(true)}>
            <Trans>Permanently erase</Trans>
          </Button>
        </div>
      )}
      {report.data && <Kept report={report.data} />}
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title={t`Permanently erase this person?`}
        description={
          <Trans>
            This removes the contact, notes, open tasks and addresses, including from the trash and the activity
            history. Full names, addresses and phone numbers are also removed from other texts, campaigns and templates.
            Deals, sent emails and completed tasks stay in your totals, without the name. Other contacts, companies,
            members and settings are not changed. Data export files are deleted. This cannot be undone.
          </Trans>
        }
        confirmLabel={t`Permanently erase`}
        onConfirm={async () => onErased(await erase.mutateAsync(person))}
      />
    </div>
  );
}

function Blocked({ email, since }: { email: string; since: string }) {
  const { t } = useLingui();
  const allow = useAllowEmails();
  return (
    <Banner
      tone="warning"
      title={t`This address is blocked`}
      action={
        <Button
          size="small"
          isBusy={allow.isPending}
          onClick={() =>
            allow.mutate(email, {
              onSuccess: () =>
                toast.success(t`Address unblocked`, { description: t`${email} can be added and imported.` }),
            })
          }
        >
          <Trans>Unblock address</Trans>
        </Button>
      }
    >
      <Trans>
        This person asked to be erased <RelativeTime instant={since} isInSentence />. No form, app or import can add
        them.
      </Trans>
    </Banner>
  );
}

const SECTIONS: [Exclude<keyof PersonReport, 'hidden_emails'>, (count: number) => Sentence][] = [
  ['contacts', (count) => msg`${plural(count, { one: '# contact', other: '# contacts' })}`],
  ['notes', (count) => msg`${plural(count, { one: '# note', other: '# notes' })}`],
  ['files', (count) => msg`${plural(count, { one: '# file', other: '# files' })}`],
  ['tasks', (count) => msg`${plural(count, { one: '# task', other: '# tasks' })}`],
  ['deals', (count) => msg`${plural(count, { one: '# deal', other: '# deals' })}`],
  ['activities', (count) => msg`${plural(count, { one: '# activity', other: '# activities' })}`],
  ['emails', (count) => msg`${plural(count, { one: '# email', other: '# emails' })}`],
  ['campaign_mails', (count) => msg`${plural(count, { one: '# campaign email', other: '# campaign emails' })}`],
  ['suppressions', (count) => msg`${plural(count, { one: '# suppressed address', other: '# suppressed addresses' })}`],
  ['imports', (count) => msg`${plural(count, { one: '# import', other: '# imports' })}`],
  [
    'mentions',
    (count) => msg`${plural(count, { one: '# mention in another record', other: '# mentions in other records' })}`,
  ],
];

function Kept({ report }: { report: PersonReport }) {
  const { t } = useLingui();
  const { _ } = useWords();
  const kept = SECTIONS.filter(([section]) => report[section].length > 0);
  const terms = report.mentioned_as.map((term) => t`“${term}”`).join(', ');
  const save = () => saveFile(downloadName('person', 'json'), JSON.stringify(report, null, 2), 'application/json');
  return (
    <div role="status" className="flex flex-col gap-3 rounded-lg border border-line p-4">
      {kept.length === 0 && report.hidden_emails === 0 && (
        <p>
          <Trans>No data is stored about this person.</Trans>
        </p>
      )}
      {report.hidden_emails > 0 && (
        <p className="max-w-prose text-ink-soft">
          <Plural
            value={report.hidden_emails}
            one="# email is in a private mailbox. Ask its owner for a copy."
            other="# emails are in private mailboxes. Ask their owners for a copy."
          />
        </p>
      )}
      {kept.length > 0 && (
        <>
          <ul className="list-disc ps-5">
            {kept.map(([section, many]) => (
              <li key={section}>{_(many(report[section].length))}</li>
            ))}
          </ul>
          {report.mentions.length > 0 && (
            <p className="max-w-prose text-ink-soft">
              {t`We searched other records for ${{ terms }}. The results may mention other people, so review the file before you send it.`}
            </p>
          )}
          <div>
            <Button onClick={save}>
              <Trans>Download</Trans>
            </Button>
          </div>
        </>
      )}
    </div>
  );
}
