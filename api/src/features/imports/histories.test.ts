import { csvLine } from '@rapport/shared/csv';
import { expect, test } from 'vitest';
import { startApi, type Workspace } from '../../testing/startApi';

const api = startApi();

const NOTES = '/api/notes/bulk/import';
const CONTACTS = '/api/contacts/bulk/import';

/** Builds a file with these columns, and the cells of its rows by column name. */
const fileOf = (header: string, ...rows: Record<string, string>[]) => {
  const columns = header.split('|');
  return [columns, ...rows.map((cells) => columns.map((name) => cells[name] ?? ''))]
    .map((cells) => csvLine(cells))
    .join('');
};

/** Returns every note and touch, the earliest first: kind, record, author, time and text. */
const stored = (ours: Workspace): Promise<unknown[][]> =>
  ours.scoped(async ({ db }) => {
    const notes = await db('notes')
      .leftJoin('contacts', 'contacts.id', 'notes.contact_id')
      .leftJoin('deals', 'deals.id', 'notes.deal_id')
      .leftJoin('companies', 'companies.id', 'notes.company_id')
      .leftJoin('users', 'users.id', 'notes.author_id')
      .where('notes.workspace_id', ours.workspaceId)
      .whereNull('notes.deleted_at')
      .orderBy('notes.happened_at')
      .select('notes.kind', 'notes.content', 'notes.happened_at', 'users.name as author')
      .select(db.raw('coalesce(contacts.name, deals.title, companies.name) as record'));
    return notes.map(({ kind, record, author, happened_at, content }) => [
      kind,
      record,
      author,
      happened_at.slice(0, 16),
      content,
    ]);
  });
const tasks = async (ours: Workspace) => (await ours.get('/api/tasks?sort=due_date').expect(200)).body;
const lastContact = async (ours: Workspace, id: string) =>
  (await ours.get(`/api/contacts/${id}`).expect(200)).body.last_contacted_at;

const HUBSPOT =
  'Record ID|Activity type|Activity date|Activity assigned to|Call notes|Call outcome|Meeting name|Meeting outcome|Email subject|Email body|Note body|Task Title|Task Status|Task Priority|Associated Contact|Associated Contact IDs|Associated Company|Associated Deal';

test('HubSpot: activities are imported on their contacts, deals and companies, with their dates and authors', async () => {
  const ours = await api.workspace();
  const people = 'Record ID,First Name,Last Name,Email\n51,Ada,Lovelace,ada@example.com\n52,Bob,Ross,';
  await ours.upload(CONTACTS, people).expect(200);
  const company = await ours.company({ name: 'Acme', domain: 'acme.example' });
  await ours.deal({ title: 'North roof' });
  const ada = 'Ada Lovelace (ada@example.com)';
  const file = fileOf(
    HUBSPOT,
    {
      'Record ID': '90000000001',
      'Activity type': 'Call',
      'Activity date': '2025-03-01 09:30',
      'Activity assigned to': 'Ann Owner',
      'Call notes': '<p>Wants an <b>offer</b>.</p><p>Tom &amp; Jerry</p>',
      'Call outcome': 'Connected',
      'Associated Contact': ada,
      'Associated Contact IDs': '51',
      'Associated Company': 'Acme (acme.example)',
      'Associated Deal': 'North roof',
    },
    {
      'Record ID': '90000000002',
      'Activity type': 'Meeting',
      'Activity date': '2025-04-02 10:00',
      'Activity assigned to': 'Jane Doe',
      'Meeting name': 'Kick-off',
      'Meeting outcome': 'Completed',
      'Associated Contact': `Bob Ross;${ada}`,
    },
    {
      'Record ID': '90000000003',
      'Activity type': 'Incoming email',
      'Activity date': '2025-05-03',
      'Email subject': 'Offer',
      'Email body': '<div>See below</div><blockquote>Can you offer?<br>Ada</blockquote>',
      'Associated Contact': 'ADA LOVELACE',
    },
    {
      'Record ID': '90000000004',
      'Activity type': 'Note',
      'Activity date': '2025-06-04 08:00',
      'Note body': 'On the deal',
      'Associated Deal': 'North roof',
    },
    {
      'Record ID': '90000000005',
      'Activity type': 'Task',
      'Activity date': '2025-07-05 08:00',
      'Task Title': 'Send it',
      'Task Status': 'COMPLETED',
      'Task Priority': 'HIGH',
      'Associated Company': 'Acme',
    },
    {
      'Record ID': '90000000006',
      'Activity type': 'Meeting',
      'Activity date': '2025-08-06 08:00',
      'Meeting name': 'Never',
      'Meeting outcome': 'No Show',
      'Associated Contact': 'Bob Ross',
      'Associated Contact IDs': '52',
    },
    {
      'Record ID': '90000000007',
      'Activity type': 'Call',
      'Activity date': '2025-09-07 08:00',
      'Call notes': 'Lost',
      'Associated Contact': 'Nobody Here (nobody@example.com)',
    },
    { 'Record ID': '90000000008', 'Activity type': 'Note', 'Activity date': '2025-09-08', 'Note body': 'Floating' },
  );
  const { body } = await ours.upload(NOTES, file).expect(200);
  expect(body).toMatchObject({ imported: 6, failed: 2, ignored: [], warned: 0 });
  expect(body.errors).toEqual([
    'Row 8: “Nobody Here (nobody@example.com)” is not here: import it first, or correct the name',
    'Row 9: The row names no contact, company or deal',
  ]);
  expect(await stored(ours)).toEqual([
    [
      'call',
      'Ada Lovelace',
      'Ann Owner',
      '2025-03-01T09:30',
      'Wants an offer.\n\nTom & Jerry\nCall outcome: Connected\nDeal: North roof\nCompany: Acme (acme.example)',
    ],
    [
      'meeting',
      'Ada Lovelace',
      null,
      '2025-04-02T10:00',
      'Kick-off\nLogged by Jane Doe\nContacts: Bob Ross, Ada Lovelace (ada@example.com)',
    ],
    [
      'email',
      'Ada Lovelace',
      null,
      '2025-05-03T12:00',
      'Offer\n\nSee below\n\n> Can you offer?\n> Ada\nType: Incoming email',
    ],
    ['note', 'North roof', null, '2025-06-04T08:00', 'On the deal'],
    ['note', 'Bob Ross', null, '2025-08-06T08:00', 'Never\nStatus: No Show'],
  ]);
  expect(await tasks(ours)).toMatchObject([
    { title: 'Send it', status: 'done', priority: 'high', company_id: company.id, done_at: '2025-07-05T08:00:00.000Z' },
  ]);
  const [bob, contact] = (await ours.get('/api/contacts?sort=-name')).body;
  expect(await lastContact(ours, contact.id)).toBe('2025-05-03T12:00:00.000Z');
  // A meeting that did not take place is not a touch.
  expect(await lastContact(ours, bob.id)).toBeNull();

  // Only the corrected row is new.
  const repairs = JSON.stringify({ 8: body.wrong_rows[0].cells.with(14, 'Bob Ross') });
  expect((await ours.upload(NOTES, file, { repairs }).expect(200)).body).toMatchObject({ imported: 1, skipped: 6 });
});

const planned = (day: number) => new Date(Date.now() + day * 86_400_000).toISOString().slice(0, 10);

test.each([
  [
    'Pipedrive',
    'Activity - ID|Activity - Type|Activity - Subject|Activity - Done|Activity - Due date|Activity - Due time|Activity - Note|Activity - Assigned to user|Person - ID|Person - Name|Deal - ID|Deal - Title|Organization - Name',
    [
      ['11', 'Call', 'Ring Ada', 'Done', '2025-03-01', '09:30', 'Wants more', 'Ann Owner', '7', 'Ada', '', '', 'Acme'],
      ['12', 'Lunch', 'Eat', 'Done', '2025-04-01', '', '', 'Jane', '', 'Ada', '4', 'Roof', ''],
      ['13', 'Call', 'Ring again', 'To do', planned(2), '', '', 'Ann Owner', '', 'Ada', '4', 'Roof', ''],
    ],
    [
      ['call', 'Ada', 'Ann Owner', '2025-03-01T09:30', 'Ring Ada\n\nWants more'],
      ['meeting', 'Ada', null, '2025-04-01T12:00', 'Eat\nType: Lunch\nLogged by Jane\nDeal: Roof'],
    ],
    [{ title: 'Ring again', status: 'todo', description: 'Planned call', due_date: `${planned(2)}T12:00:00.000Z` }],
  ],
  [
    'Pipedrive, German',
    'Aktivität - Typ;Aktivität - Betreff;Aktivität - Erledigt;Aktivität - Fälligkeitsdatum;Aktivität - Notiz;Aktivität - Zugewiesen an Benutzer;Person - Name;Deal - Titel;Organisation - Name',
    [['Anruf', 'Angebot', 'Ja', '01.03.2025', 'Will mehr', 'Ann Owner', 'Ada', '', 'Acme']],
    [['call', 'Ada', 'Ann Owner', '2025-03-01T12:00', 'Angebot\n\nWill mehr']],
    [],
  ],
  [
    'Pipedrive notes',
    'Content|Deal|Person|Organization|User|Add time',
    [['<ul><li>First</li><li>Second</li></ul>', 'Roof', 'Ada', 'Acme', 'Ann Owner', '2025-03-01 10:11:12']],
    [['note', 'Roof', 'Ann Owner', '2025-03-01T10:11', '* First\n * Second']],
    [],
  ],
  [
    'Zoho notes',
    'Record Id|Note Title|Note Content|Parent Id|Note Owner|Created Time',
    [['zcrm_4150868000000224099', 'Fair', 'Met there', 'zcrm_4150868000000224005', 'Ann Owner', '2025-03-01 10:00:00']],
    [['note', 'Ada', 'Ann Owner', '2025-03-01T10:00', 'Fair\n\nMet there']],
    [],
  ],
  [
    'Zoho calls',
    'Subject|Call Type|Call Start Time|Call Duration|Contact Name|Related To|Call Owner|Description',
    [['Offer', 'Outbound', '2025-03-01 10:00:00', '05:00', 'Ada', 'Roof', 'Ann Owner', '']],
    [
      [
        'call',
        'Ada',
        'Ann Owner',
        '2025-03-01T10:00',
        'Offer\nCall Type: Outbound\nCall Duration: 05:00\nRelated to: Roof',
      ],
    ],
    [],
  ],
  [
    'Zoho meetings',
    'Title|From|To|Venue|Host|Contact Name|Related To',
    [['Visit', '2025-03-01 10:00:00', '2025-03-01 11:00:00', 'Paris', 'Ann Owner', '', 'Acme']],
    [['meeting', 'Acme', 'Ann Owner', '2025-03-01T10:00', 'Visit\nTo: 2025-03-01 11:00:00\nVenue: Paris']],
    [],
  ],
  [
    'Zoho tasks',
    'Subject|Due Date|Status|Priority|Contact Name|Related To|Task Owner|Closed Time',
    [['Send', '2025-03-01', 'Completed', 'Highest', 'Ada', 'Roof', 'Ann Owner', '2025-02-27 10:00:00']],
    [],
    [
      {
        title: 'Send',
        status: 'done',
        priority: 'high',
        contact_name: 'Ada',
        deal_title: 'Roof',
        done_at: '2025-02-27T10:00:00.000Z',
      },
    ],
  ],
  [
    'Salesforce Task.csv',
    'Id|WhoId|WhatId|Subject|ActivityDate|Status|Priority|OwnerId|Description|Type|CallType|TaskSubtype',
    [
      [
        '00T5g00000AbCdEEAV',
        '0035g00000XyZaBAAV',
        '',
        'Called',
        '2025-03-01',
        'Completed',
        'Normal',
        '0055g00000000001',
        'Yes',
        'Call',
        'Outbound',
        'Task',
      ],
      [
        '00T5g00000AbCdFEAV',
        '',
        '0065g00000XyZaBAAV',
        'Write',
        '2025-04-01',
        'Not Started',
        'High',
        '',
        '',
        '',
        '',
        'Task',
      ],
    ],
    [
      [
        'call',
        'Ada',
        null,
        '2025-03-01T12:00',
        'Called\n\nYes\nPriority: Normal\nLogged by 0055g00000000001\nCallType: Outbound\nTaskSubtype: Task',
      ],
    ],
    [{ title: 'Write', status: 'todo', priority: 'high', deal_title: 'Roof', due_date: '2025-04-01T17:00:00.000Z' }],
  ],
  [
    'Salesforce Event.csv',
    'Id|WhoId|Subject|Location|StartDateTime|EndDateTime|Description|OwnerId',
    [['00U5g00000AbCdEEAV', '0035g00000XyZaB', 'Visit', 'Rome', '2025-03-01T10:00:00.000+0100', '', '', '']],
    [['meeting', 'Ada', null, '2025-03-01T09:00', 'Visit\nLocation: Rome']],
    [],
  ],
  [
    'Salesforce Note.csv',
    'Id|ParentId|Title|IsPrivate|Body|OwnerId|CreatedDate',
    [['0025g00000AbCdEEAV', '0065g00000XyZaBAAV', 'Fair', 'false', 'Met', '', '2025-03-01T10:00:00Z']],
    [['note', 'Roof', null, '2025-03-01T10:00', 'Fair\n\nMet\nIsPrivate: false']],
    [],
  ],
  [
    'Google Calendar',
    'Subject|Start Date|Start Time|End Date|End Time|All Day Event|Description|Location|Attendees',
    [
      [
        'Lunch',
        '03/28/2025',
        '1:30 PM',
        '03/28/2025',
        '2:30 PM',
        'False',
        'Talked',
        '',
        'me@example.com, ada@example.com',
      ],
      ['Later', '2099-01-02', '9:00 AM', '', '', '', '', '', 'ada@example.com'],
    ],
    [
      [
        'meeting',
        'Ada',
        null,
        '2025-03-28T13:30',
        'Lunch\n\nTalked\nEnd Date: 03/28/2025\nEnd Time: 2:30 PM\nAll Day Event: False\nContacts: me@example.com, ada@example.com',
      ],
    ],
    [{ title: 'Later', status: 'todo', description: 'Planned meeting', due_date: '2099-01-02T09:00:00.000Z' }],
  ],
  [
    'Google Tasks',
    'Title|Notes|Due|Status',
    [
      ['Buy stamps', 'Blue ones', '2025-03-01', 'needsAction'],
      ['Post it', '', '', 'completed'],
    ],
    [],
    [
      { title: 'Buy stamps', description: 'Blue ones\nStatus: needsAction', status: 'todo', contact_id: null },
      { title: 'Post it', status: 'done', due_date: null },
    ],
  ],
  [
    'HubSpot, French',
    'Type d’activité|Date de l’activité|Activité assignée à|Contenu de la note|Contact associé',
    [['Note', '1 mars 2025', 'Ann Owner', 'Rappeler', 'Ada (ada@example.com)']],
    [['note', 'Ada', 'Ann Owner', '2025-03-01T12:00', 'Rappeler']],
    [],
  ],
  [
    'Pipedrive, Spanish',
    'Actividad - Tipo|Actividad - Asunto|Actividad - Hecha|Actividad - Fecha de vencimiento|Actividad - Nota|Persona - Nombre',
    [['Reunión', 'Oferta', 'Sí', '15/03/2025', 'Quiere más', 'Ada']],
    [['meeting', 'Ada', null, '2025-03-15T12:00', 'Oferta\n\nQuiere más']],
    [],
  ],
])(
  '%s: the kind, record, author and date of each row are recognized without a mapping',
  async (_tool, header, rows, notes, open) => {
    const ours = await api.workspace();
    const id = async (table: string, record: { id: string }, external_id: string) =>
      api.db(table).where({ id: record.id }).update({ external_id });
    const company = await ours.company({ name: 'Acme' });
    const ada = await ours.contact({ name: 'Ada', email: 'ada@example.com', company: 'Acme' });
    const roof = await ours.deal({ title: 'Roof', contact_id: ada.id });
    if (header.includes('WhoId') || header.includes('ParentId')) {
      await id('contacts', ada, '0035g00000XyZaBAAV');
      await id('deals', roof, '0065g00000XyZaBAAV');
    }
    if (header.includes('Parent Id')) await id('contacts', ada, 'zcrm_4150868000000224005');
    const columns = header.split(/[|;]/);
    const file = [columns, ...rows].map((cells) => csvLine(cells)).join('');
    const { body } = await ours.upload(NOTES, file).expect(200);
    expect(body).toMatchObject({ imported: rows.length, failed: 0, ignored: [], errors: [] });
    expect(await stored(ours)).toEqual(notes);
    expect(await tasks(ours)).toMatchObject(open);
    expect((await ours.upload(NOTES, file).expect(200)).body).toMatchObject({ imported: 0, skipped: rows.length });
    expect(company.id).toBeTruthy();
  },
);
