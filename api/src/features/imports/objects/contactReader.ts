import { msg, plural } from '@lingui/core/macro';
import { ContactStatus, NewContact } from '@rapport/shared/contacts';
import { UUID } from '@rapport/shared/uuid';
import { commonReader, domainIn, externalIdIn, warningsAbout, websiteBeyond, withLines } from './common';
import { contactPointsIn } from './contactPoints';
import { dayIn } from './dates';
import { SEVERAL } from './fileColumn';
import { furtherIds, idIn } from './linksOfIds';
import { noteLine } from './noteLines';
import { type FileReading, nameIn, parsed, type RowReader, squeezed } from './rowReader';
import { valueReader } from './values';
import { STATUS_NEAR, STATUS_WORDS } from './words';

/** Reads contacts out of the rows of a file. */
export const contactReader = (reading: FileReading): RowReader => {
  const common = commonReader(reading);
  const statuses = valueReader(
    {
      column: msg`status`,
      choices: ContactStatus.options,
      words: STATUS_WORDS,
      near: STATUS_NEAR,
      otherwise: { value: 'lead', words: msg`Lead` },
    },
    reading.values.status,
  );
  let unnamed = 0;
  let inGoogleGroup = 0;
  return {
    read: (cells) => {
      const { value: status, original } = statuses.read(cells.status);
      const { lines, warnings, called, ...points } = contactPointsIn(cells);
      const name = nameIn(cells, 'name') || called;
      const instead = points.email || nameIn(cells, 'company') || points.phone;
      const dates = [squeezed(cells.customer_since), squeezed(cells.lost_on)] as const;
      const [customer_since, lost_on] = dates.map((cell) => dayIn(cell, reading.isDayFirst)) as [
        string | null,
        string | null,
      ];
      const kept = lines.map(({ label, text }) => noteLine(reading.words, label, text));
      const note_lines = withLines(cells.note_lines, kept.join('\n'));
      const read = parsed(NewContact, cells.id, {
        name: name || instead,
        ...points,
        company: nameIn(cells, 'company'),
        status: status ?? undefined,
        tags: tagsOf(cells.tags ?? '', UUID.test(cells.id ?? '')),
        job_title: squeezed(cells.job_title),
        website: squeezed(cells.website),
        address: cells.address ?? '',
        source: squeezed(cells.source),
        external_id: externalIdIn(cells),
        notes: withLines(cells.notes, note_lines),
      });
      if (!('row' in read)) return read;
      if (GOOGLE_GROUPS.test(cells.tags ?? '')) inGoogleGroup += 1;
      const isUnnamed = name === '';
      const isList = cells.name === undefined;
      if (isUnnamed && isList) unnamed += 1;
      return {
        row: {
          ...read.row,
          ...common.read(
            { ...cells, note_lines },
            {
              status: original,
              customerSince: customer_since ? '' : dates[0],
              lostOn: lost_on ? '' : dates[1],
              emailOf: isCalled(name, called) ? '' : called,
              companyDomain: websiteBeyond(cells.company_domain),
              companyIds: furtherIds(cells.company_external_id),
            },
          ),
          given_name: name,
          customer_since,
          lost_on,
          notes: cells.notes ?? '',
          company_domain: domainIn(cells.company_domain),
          company_external_id: idIn(cells.company_external_id),
          // A file without a status must not turn a customer back into a lead when the record exists already.
          status,
        },
        warnings: [
          ...(isUnnamed && !isList
            ? [points.email ? NAMED_BY_EMAIL : cells.company ? NAMED_BY_COMPANY : NAMED_BY_PHONE]
            : []),
          ...warningsAbout(name || instead),
          ...warnings,
        ],
      };
    },
    notices: () => [
      ...statuses.notices(),
      ...common.owner.notices(),
      ...(unnamed > 0 ? [namedByAddress(unnamed)] : []),
      ...(inGoogleGroup > 0 ? [NO_TAG] : []),
    ],
    values: () => [statuses.values('status'), common.owner.values('owner')],
  };
};

/** Whether a name has all the words of the one beside an address, in any order. */
const isCalled = (name: string, called: string) => {
  if (called === '') return true;
  const words = new Set(wordsOf(name));
  return wordsOf(called).every((word) => words.has(word));
};
const wordsOf = (text: string) =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu) ?? [];

const NAMED_BY_EMAIL = msg`has no name. A new contact uses its email address as the name`;
const NAMED_BY_COMPANY = msg`has no name. A new contact uses its company as the name`;
const NAMED_BY_PHONE = msg`has no name. A new contact uses its phone number as the name`;

const namedByAddress = (contacts: number) =>
  msg`The file has no names: ${plural(contacts, { one: '# contact uses its', other: '# contacts use their' })} email address as the name.`;

// Google marks its own groups with a star, and Mailchimp puts each tag in quotation marks.
const GOOGLE_GROUPS = /(^| ::: )\* my ?contacts( ::: |$)/i;

const NO_TAG = msg`Google puts every contact in its own group “My Contacts”, which is not kept as a tag.`;

const tagsOf = (cell: string, isOurs: boolean): string[] => {
  const isGoogle = cell.includes(SEVERAL) || GOOGLE_GROUPS.test(cell);
  const tags = cell.replace(GOOGLE_GROUPS, SEVERAL).split(/[,;]| ::: /);
  return tags
    .map((tag) => squeezed(isGoogle ? tag.replace(/^\* /, '') : tag))
    .map((tag) => (isOurs ? tag : tag.replace(/^"(.+)"$/, '$1')))
    .filter(Boolean);
};
