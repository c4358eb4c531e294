import { expect, test } from 'vitest';
import { IMPORT_OBJECTS } from '../objects/registry';
import { guessFromRows } from './columns';
import { withOwnWords } from './ownLists';

test.each<[string, 'contacts' | 'deals', string[], string[][], object]>([
  [
    'a photographer',
    'contacts',
    ['Couple', 'Email'],
    [
      ['Ann & Ben', 'a@example.com'],
      ['Cleo & Dan', ''],
    ],
    { name: 'Couple', email: 'Email' },
  ],
  [
    'a lawyer',
    'contacts',
    ['Mandant', 'Telefon'],
    [['Ada Byron', '030 123456']],
    { name: 'Mandant', phone: 'Telefon' },
  ],
  [
    'firms beside people',
    'contacts',
    ['Kunde', 'Ansprechpartner'],
    [
      ['Engines GmbH', 'Ada'],
      ['Engines GmbH', 'Bob'],
    ],
    { name: 'Ansprechpartner', company: 'Kunde' },
  ],
  [
    'firms called by their name',
    'contacts',
    ['Name', 'Contact person'],
    [
      ['Engines GmbH', 'Ada'],
      ['Acme', ''],
    ],
    { name: 'Contact person', company: 'Name' },
  ],
  [
    'firms or people beside their contact persons, with the place of an address in one column',
    'contacts',
    ['Name / Firma', 'Ansprechpartner', 'Straße', 'PLZ Ort'],
    [
      ['Bäckerei Müller GmbH', 'Frau Müller', 'Hauptstr. 5', '10115 Berlin'],
      ['Dr. Hans Weiß', '', 'Am Ring 3', '50667 Köln'],
    ],
    { name: 'Ansprechpartner', company: 'Name / Firma', address: ['Straße', 'PLZ Ort'] },
  ],
  [
    'whether people are customers',
    'contacts',
    ['Name', 'Client'],
    [
      ['Ada', 'yes'],
      ['Bob', 'no'],
    ],
    { name: 'Name' },
  ],
  [
    'kinds of customers',
    'contacts',
    ['Name', 'Client'],
    ['Ada', 'Bob', 'Cleo', 'Dan', 'Eve', 'Flo', 'Gus', 'Hal'].map((name, nth) => [name, nth % 2 ? 'retail' : 'trade']),
    { name: 'Name' },
  ],
  [
    'whether somebody is a customer',
    'contacts',
    ['Customer', 'Email'],
    [
      ['yes', 'a@b.example'],
      ['yes', 'c@d.example'],
      ['no', 'e@f.example'],
    ],
    { email: 'Email' },
  ],
  [
    'numbers of customers',
    'contacts',
    ['Kunde', 'Email'],
    [
      ['1001', 'a@b.example'],
      ['1002', 'c@d.example'],
    ],
    { email: 'Email' },
  ],
  [
    'jobs with prices',
    'deals',
    ['Client', 'Job', 'Price'],
    [
      ['Ada', 'Roof', '1.200 €'],
      ['Bob', 'Gutter', '80'],
    ],
    { title: 'Job', amount: 'Price', contact_name: 'Client' },
  ],
  [
    'accounts of another tool',
    'contacts',
    ['Vorname', 'Konto', 'E-Mail'],
    [
      ['Ada', 'Engines 42 GmbH', 'a@b.example'],
      ['Bob', '', 'c@d.example'],
    ],
    { name: 'Vorname', email: 'E-Mail', company: 'Konto' },
  ],
  [
    'accounts beside companies',
    'contacts',
    ['Name', 'Firma', 'Konto'],
    [['Ada', 'Engines', 'Other']],
    { name: 'Name', company: 'Firma' },
  ],
  ['accounts with a bank', 'contacts', ['Name', 'Konto'], [['Ada', 'DE89 3704 0044 0532 0130 00']], { name: 'Name' }],
  [
    'accounts with a bank beside those of customers',
    'contacts',
    ['Name', 'Account', 'Account name'],
    [
      ['Ada', 'GB29NWBK60161331926819', 'Engines'],
      ['Bob', 'MT84MALT011000012345MTLCAST001S', 'Acme'],
      ['Cid', 'tbd', 'Acme'],
    ],
    { name: 'Name', company: 'Account name' },
  ],
  ['numbers of bank accounts', 'contacts', ['Name', 'Account'], [['Ada', '0532 0130-00']], { name: 'Name' }],
  ['numbers of bank accounts of deals', 'deals', ['Title', 'Account'], [['Roof', '12345678']], { title: 'Title' }],
  [
    'accounts with a bank called ids',
    'contacts',
    ['Name', 'ID'],
    [['Ada', 'DE89370400440532013000']],
    { name: 'Name' },
  ],
  [
    'companies called by a number',
    'contacts',
    ['Name', 'Company'],
    [['Ada', '4711 GmbH']],
    { name: 'Name', company: 'Company' },
  ],
  ['a price in words', 'deals', ['Wedding', 'Price'], [['Ann & Ben', 'on request']], { title: 'Wedding' }],
])('%s', (_whose, type, headers, rows, mapping) => {
  const object = IMPORT_OBJECTS[type];
  expect(withOwnWords(object, guessFromRows(object, headers, rows), headers, rows)).toEqual(mapping);
});
