import { useLingui } from '@lingui/react/macro';
import { type Contact, type ContactChange, ContactStatus } from '@rapport/shared/contacts';
import { formatDate } from '@rapport/shared/dates';
import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { RecordFacts } from '../../lib/fields/RecordFacts';
import { statusChoices } from '../../lib/format/labels';
import { usePreferences } from '../../lib/format/preferences';
import { useOwnerChoices, useOwnerName } from '../../lib/records/owner';
import { useEditFact } from '../../lib/records/useEditFact';
import { callLink, emailLink } from '../../lib/routes/contactLinks';
import { tagPath } from '../../lib/routes/filterLinks';
import { Section } from '../../ui/page/Section';
import type { EditableFact } from '../../ui/record/EditableFacts';
import { Badge } from '../../ui/text/Badge';
import { LongText } from '../../ui/text/LongText';
import { TextLink } from '../../ui/text/TextLink';
import { cadenceWith } from './cadence';
import { contactQueries } from './contacts.queries';
import { Reachable } from './Reachable';
import { StatusBadge } from './StatusBadge';
import { tagsOf } from './tagsOf';

/** The facts about a contact. `mailing` says why campaigns are not sent to its address. */
export function ContactInformation({ contact, mailing }: { contact: Contact; mailing?: ReactNode }) {
  const { t } = useLingui();
  return (
    <Section title={t`Contact Information`}>
      <RecordFacts
        objectType="contact"
        record={contact}
        facts={useContactFacts(contact, mailing)}
        save={useEditFact(contactQueries.edit)}
      />
    </Section>
  );
}

const useContactFacts = (contact: Contact, mailing: ReactNode): EditableFact<Contact>[] => {
  const { t } = useLingui();
  const preferences = usePreferences();
  const { company, status, job_title, website, source, external_id, cadence_days, owner_id } = contact;
  const ownerName = useOwnerName();
  const owners = useOwnerChoices();
  const save = useEditFact(contactQueries.edit);
  const text = (
    field: 'company' | 'job_title' | 'website' | 'source' | 'phone' | 'email' | 'address' | 'notes',
    label: string,
    { shown, ...edit }: { shown?: ReactNode; type?: 'email' | 'tel'; isLong?: boolean } = {},
  ): EditableFact<Contact> => ({
    label,
    shown: contact[field] && (shown ?? contact[field]),
    edit: {
      ...edit,
      value: (item) => item[field],
      save: (item, value) => save(item, label, { [field]: value } as ContactChange),
    },
  });
  return [
    {
      label: t`Status`,
      shown: <StatusBadge status={status} />,
      edit: {
        choices: statusChoices,
        value: (item) => item.status,
        save: (item, value) => save(item, t`Status`, { status: ContactStatus.parse(value) }),
      },
    },
    text('email', t`Email`, { type: 'email', shown: <Emails contact={contact} mailing={mailing} /> }),
    text('phone', t`Phone`, { type: 'tel', shown: <Phones contact={contact} /> }),
    text('company', t`Company`, { shown: company }),
    text('job_title', t`Job title`, { shown: job_title }),
    text('website', t`Website`, {
      shown: /^https?:\/\//i.test(website) ? <TextLink to={website}>{website}</TextLink> : website,
    }),
    text('address', t`Address`, { isLong: true, shown: <LongText isFact>{contact.address}</LongText> }),
    text('source', t`Source`, { shown: source }),
    {
      label: t`Tags`,
      shown: contact.tags.length > 0 && <Tags tags={contact.tags} />,
      edit: {
        value: ({ tags }) => tags.join(', '),
        save: (item, typed) => save(item, t`Tags`, { tags: tagsOf(typed) }),
      },
    },
    ...(
      [
        { field: 'customer_since', label: t`Customer since` },
        { field: 'lost_on', label: t`Given up on` },
      ] as const
    ).map(({ field, label }) => ({
      label,
      shown: contact[field] && formatDate(contact[field], preferences),
      edit: {
        type: 'date' as const,
        value: (item: Contact) => item[field] ?? '',
        save: (item: Contact, day: string) => save(item, label, { [field]: day || null }),
      },
    })),
    {
      label: t`Stay in touch`,
      shown: cadence_days && cadenceWith(cadence_days).find(({ value }) => value === String(cadence_days))?.label,
      edit: {
        choices: cadenceWith(cadence_days),
        value: (item) => String(item.cadence_days ?? ''),
        save: (item, days) => save(item, t`Stay in touch`, { cadence_days: days ? Number(days) : null }),
      },
    },
    {
      label: t`Owner`,
      shown: ownerName(owner_id),
      edit: {
        choices: owners,
        value: (item) => item.owner_id ?? '',
        save: (item, owner) => save(item, t`Owner`, { owner_id: owner || null }),
      },
    },
    { label: t`External ID`, shown: external_id },
    text('notes', t`Notes`, { isLong: true, shown: <LongText isFact>{contact.notes}</LongText> }),
  ];
};

function Emails({ contact, mailing }: { contact: Contact; mailing: ReactNode }) {
  const { email, other_emails } = contact;
  const { mutate } = useMutation(contactQueries.edit);
  return (
    <>
      <Reachable
        all={[email, ...other_emails]}
        href={emailLink}
        onMakePrimary={(address) =>
          mutate({
            item: contact,
            change: { email: address, other_emails: [email, ...other_emails.filter((other) => other !== address)] },
          })
        }
      />
      {mailing}
    </>
  );
}

function Phones({ contact }: { contact: Contact }) {
  const { phone, other_phones } = contact;
  const { mutate } = useMutation(contactQueries.edit);
  return (
    <Reachable
      all={[phone, ...other_phones]}
      href={callLink}
      onMakePrimary={(number) =>
        mutate({
          item: contact,
          change: { phone: number, other_phones: [phone, ...other_phones.filter((other) => other !== number)] },
        })
      }
    />
  );
}

const Tags = ({ tags }: { tags: string[] }) => (
  <span className="flex flex-wrap gap-1">
    {tags.map((tag) => (
      <Link key={tag} to={tagPath(tag)} className="tap-target max-w-full hover:underline">
        <Badge>{tag}</Badge>
      </Link>
    ))}
  </span>
);
