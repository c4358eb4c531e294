import type { ImportObjectType } from '@rapport/shared/imports';
import { expect, test } from 'vitest';
import { type Words, wordsIn } from '../../../words/words';
import { IMPORT_OBJECTS } from '../objects/registry';
import { columnReader, guessMapping } from './columns';
import { uniqueNames } from './layout';

test.each<[string, ImportObjectType, string, object]>([
  [
    'old Google',
    'contacts',
    'Name|Given Name|Family Name|Name Suffix|Notes|Group Membership|E-mail 1 - Value|E-mail 2 - Value|Phone 1 - Value|Organization 1 - Name',
    {
      name: ['Name', 'Given Name', 'Family Name', 'Name Suffix'],
      email: ['E-mail 1 - Value', 'E-mail 2 - Value'],
      phone: 'Phone 1 - Value',
      company: 'Organization 1 - Name',
      tags: 'Group Membership',
      notes: 'Notes',
    },
  ],
  [
    'current Google',
    'contacts',
    'First Name|Middle Name|Last Name|Name Prefix|Name Suffix|Organization Name|Labels|E-mail 1 - Value|Phone 1 - Value',
    {
      name: ['First Name', 'Middle Name', 'Last Name', 'Name Suffix'],
      email: 'E-mail 1 - Value',
      phone: 'Phone 1 - Value',
      company: 'Organization Name',
      tags: 'Labels',
    },
  ],
  [
    'Outlook',
    'contacts',
    'Title|First Name|Middle Name|Last Name|Suffix|Company|Job Title|Business Phone|Mobile Phone|E-mail Address|E-mail 2 Address|Categories|Notes',
    {
      name: ['First Name', 'Middle Name', 'Last Name', 'Suffix'],
      email: ['E-mail Address', 'E-mail 2 Address'],
      phone: ['Business Phone', 'Mobile Phone'],
      company: 'Company',
      job_title: 'Job Title',
      tags: 'Categories',
      notes: 'Notes',
    },
  ],
  [
    'HubSpot',
    'contacts',
    'Record ID|First Name|Last Name|Email|Phone Number|Lifecycle Stage|Lead Status|Associated Company',
    {
      name: ['First Name', 'Last Name'],
      email: 'Email',
      phone: 'Phone Number',
      status: ['Lifecycle Stage', 'Lead Status'],
      company: 'Associated Company',
      external_id: 'Record ID',
    },
  ],
  [
    'Salesforce',
    'contacts',
    'Salutation|First Name|Last Name|Title|Account Name|Mailing Street|Phone|Mobile|Email|Lead Status',
    {
      name: ['First Name', 'Last Name'],
      company: 'Account Name',
      job_title: 'Title',
      address: 'Mailing Street',
      phone: ['Phone', 'Mobile'],
      email: 'Email',
      status: 'Lead Status',
    },
  ],
  [
    'Pipedrive',
    'contacts',
    'Person - Name|Person - Organization|Person - Email - Work|Person - Phone - Work|Person - Label',
    {
      name: 'Person - Name',
      company: 'Person - Organization',
      email: 'Person - Email - Work',
      phone: 'Person - Phone - Work',
      tags: 'Person - Label',
    },
  ],
  [
    'headers in any case and spacing',
    'contacts',
    ' FULL_NAME |e mail|TEL.',
    { name: ' FULL_NAME ', email: 'e mail', phone: 'TEL.' },
  ],
  ['a given name beside a surname', 'contacts', 'First name|Surname', { name: ['First name', 'Surname'] }],
  ['a name that is the first one', 'contacts', 'Name|Surname', { name: ['Name', 'Surname'] }],
  ['a name that is the last one', 'contacts', 'Name|Vorname', { name: ['Vorname', 'Name'] }],
  [
    'a whole name beside its parts',
    'contacts',
    'First Name|Last Name|Name',
    { name: ['Name', 'First Name', 'Last Name'] },
  ],
  [
    'a company’s address in parts',
    'companies',
    'Company name|Company Domain Name|Number of Employees|Street Address|Street Address 2|City|State/Region|Postal Code|Country/Region',
    {
      name: 'Company name',
      domain: 'Company Domain Name',
      size: 'Number of Employees',
      address: ['Street Address', 'Street Address 2', 'City', 'State/Region', 'Postal Code', 'Country/Region'],
    },
  ],
  ['an address beside its city', 'companies', 'Name|Address|City', { name: 'Name', address: ['Address', 'City'] }],
  ['a place that says all', 'companies', 'name|Location|country|State', { name: 'name', address: 'Location' }],
  [
    'a size in words beside one in numbers',
    'companies',
    'id|name|website|company size|team_size|industry',
    { id: 'id', name: 'name', domain: 'website', size: ['team_size', 'company size'], industry: 'industry' },
  ],
  ['nothing that is known', 'contacts', 'Wer|Wo', {}],
])('columns of %s', (_tool, objectType, headers, mapping) => {
  expect(guessMapping(IMPORT_OBJECTS[objectType], headers.split('|'))).toEqual(mapping);
});

const readName = (headers: string, cells: string) => {
  const columns = headers.split('|');
  return columnReader(
    IMPORT_OBJECTS.contacts,
    guessMapping(IMPORT_OBJECTS.contacts, columns),
    columns,
  )(cells.split('|'));
};

test.each([
  ['Prénom|Nom', 'Zoé|Lefèvre', 'Zoé Lefèvre'],
  ['NOM|PRENOM', 'Lefèvre|Zoé', 'Zoé Lefèvre'],
  ['Nom', 'Zoé Lefèvre', 'Zoé Lefèvre'],
  ['Nombre|Apellido', 'José|Muñoz', 'José Muñoz'],
  ['Apellidos|Nombre', 'Muñoz Gil|José', 'José Muñoz Gil'],
  ['Nombre|Primer Apellido|Segundo Apellido', 'José|Muñoz|Gil', 'José Muñoz Gil'],
  ['Nombre completo', 'José Muñoz', 'José Muñoz'],
  ['Name / Firma', 'Käthe Groß', 'Käthe Groß'],
  ['Nome|Cognome', 'Aldo|Rossi', 'Aldo Rossi'],
  ['Cognome|Nome', 'Rossi|Aldo', 'Aldo Rossi'],
  ['Vorname|Nachname', 'Käthe|Groß', 'Käthe Groß'],
  ['Name|Vorname', 'Groß|Käthe', 'Käthe Groß'],
  ['Name, Vorname', 'Müller, Anna', 'Anna Müller'],
  ['Name, Vorname', 'Müller, Dr. Anna', 'Dr. Anna Müller'],
  ['Name, Vorname', 'Müller', 'Müller'],
  ['Name, Vorname', 'Müller, Anna, Ben', 'Müller, Anna, Ben'],
  ['Name', 'Müller, Anna', 'Müller, Anna'],
  ['Voornaam|Tussenvoegsel|Achternaam', 'Jan|van der|Berg', 'Jan van der Berg'],
  ['Achternaam|Tussenvoegsel|Voornaam', 'Jansen||Piet', 'Piet Jansen'],
  ['Imię|Nazwisko', 'Zofia|Żak', 'Zofia Żak'],
  ['Nazwisko|Imie', 'Żak|Zofia', 'Zofia Żak'],
  ['Förnamn|Efternamn', 'Åsa|Öberg', 'Åsa Öberg'],
  ['Имя|Фамилия', 'Иван|Петров', 'Иван Петров'],
  ['姓|名', '佐藤|太郎', '佐藤 太郎'],
  ['名|姓', '太郎|佐藤', '佐藤 太郎'],
  ['姓|名', 'Smith|John', 'John Smith'],
  ['氏名', '佐藤 太郎', '佐藤 太郎'],
  ['First Name|Last Name', '민준|김', '김 민준'],
  ['First Name|Last Name|Name', 'Ada|Lovelace|', 'Ada Lovelace'],
  ['Name|First Name|Last Name', '||Lovelace', 'Lovelace'],
  ['Name|First Name|Last Name', 'Countess of Lovelace|Ada|King', 'Countess of Lovelace'],
  ['FIRSTNAME|LASTNAME', 'Ada|Lovelace', 'Ada Lovelace'],
  ['Person - First name|Person - Last name', 'Ada|Lovelace', 'Ada Lovelace'],
])('the columns %s with %s are the name %s', (headers, cells, name) => {
  expect(readName(headers, cells)).toEqual({ name });
});

test('names and addresses are joined, other fields use the first filled column, and each cell loses its formula guard', () => {
  const headers = ['First', 'Last', 'Phone', 'Mobile', 'Street', 'City', 'Note', 'Remark'];
  const read = columnReader(
    IMPORT_OBJECTS.companies,
    { name: ['First', 'Last'], phone: ['Phone', 'Mobile'], address: ['Street', 'City'], notes: ['Note', 'Remark'] },
    headers,
  );
  expect(read(['Ada', "'-Lovelace", ' ', "'+44", '', 'London', "'=a", 'b'])).toEqual({
    name: 'Ada -Lovelace',
    phone: '+44',
    address: 'London',
    notes: '=a\nb',
  });
  expect(read(['Ada'])).toEqual({ name: 'Ada', phone: '', address: '', notes: '' });
});

test.each([
  ['Call duration', 'Record ID', '300000', 'Call duration: 5 min'],
  ['Anrufdauer', 'Datensatz-ID', '3723400', 'Anrufdauer: 1 h 2 min 3 s'],
  ['Durée de l’appel', 'ID de l’enregistrement', '12000.0', 'Durée de l’appel: 12 s'],
  ['Call duration', 'Record ID', '00:05:00', 'Call duration: 00:05:00'],
  ['Call duration', 'Record ID', '0', 'Call duration: 0'],
  ['Call Duration', 'Activity ID', '300000', 'Call Duration: 300000'],
  ['Talk time (ms)', 'Activity ID', '90000', 'Talk time: 1 min 30 s'],
  ['Talk time (ms)', 'Activity ID', '750', 'Talk time (ms): 750'],
  ['Duration', 'Record ID', '300000', 'Duration: 300000'],
])('of a column “%s” in a file with a “%s” the cell %s is the line “%s”', (header, id, cell, line) => {
  expect(columnReader(IMPORT_OBJECTS.notes, { note_lines: header }, [id, header])(['7', cell])).toEqual({
    note_lines: line,
  });
});

test('a column without a name is called by its number, in the language of the user who imports', () => {
  const { headers } = uniqueNames(['Name', ' ']);
  const read = (words?: Words) => columnReader(IMPORT_OBJECTS.contacts, { note_lines: 'Column 2' }, headers, words);
  expect(read()(['Ada', 'tall'])).toEqual({ note_lines: 'Column 2: tall' });
  expect(read(wordsIn('de'))(['Ada', 'tall'])).toEqual({ note_lines: 'Spalte 2: tall' });
});
