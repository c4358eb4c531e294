import { expect, test } from 'vitest';
import { isOtherList, recognize } from './recognize';

const seen = (name: string, header: string, source = 'spreadsheet' as const) =>
  recognize(name, { headers: header.split(','), sample: [] }, source);

test.each([
  ['Account.csv', 'Id,IsDeleted,Name,Type,Industry,NumberOfEmployees,Website,OwnerId', 'companies'],
  ['Contact.csv', 'Id,AccountId,LastName,FirstName,Email,Title,LeadSource', 'contacts'],
  ['Lead.csv', 'Id,LastName,FirstName,Company,Email,Status', 'contacts'],
  ['Opportunity.csv', 'Id,AccountId,Name,StageName,Amount,Probability,CloseDate', 'deals'],
  ['Task.csv', 'Id,WhoId,WhatId,Subject,ActivityDate,Status,Priority', 'tasks'],
  ['Accounts_2026.csv', 'Record Id,Account Name,Website,Industry,Employees', 'companies'],
  ['Deals_2026.csv', 'Record Id,Deal Name,Amount,Stage,Closing Date,Contact Name.id', 'deals'],
  ['people-1.xlsx', 'Person - ID,Person - Name,Person - Email - Work', 'contacts'],
  ['organizations-1.xlsx', 'Organization - ID,Organization - Name,Organization - Address', 'companies'],
] as const)('%s is recognized for sure', (name, header, noun) => {
  expect(seen(name, header)).toEqual({ noun, certainty: 'sure' });
});

test.each([
  ['Calendar.csv', 'Subject,Start Date,Start Time,All day event,Meeting Organizer,Required Attendees,Priority'],
  ['Kalender.CSV', 'Betreff,Beginnt am,Beginnt um,Ganztägiges Ereignis,Besprechungsplanung,Erforderliche Teilnehmer'],
  ['calendrier.csv', "Objet,Début,Fin,Journée entière,Organisateur d'une réunion,Participants obligatoires,Priorité"],
])('%s of Outlook has meetings, not contacts', (name, header) => {
  expect(recognize(name, { headers: header.split(','), sample: [] }, 'outlook').noun).toBe('notes');
});

test('a list of customers with sums but without titles has contacts, not deals', () => {
  const header = 'Nr.,Firma,Ansprechpartner,Telefon,E-Mail,Straße,PLZ,Ort,Datum,Betrag €';
  expect(seen('handwerk.xlsx – Kunden', header).noun).toBe('contacts');
});

test('columns decide if the name of a file says nothing', () => {
  expect(seen('export (3).csv', 'First Name,Last Name,Email,Job Title')).toEqual({
    noun: 'contacts',
    certainty: 'sure',
  });
  expect(seen('export (4).csv', 'Title,Amount,Close Date,Stage')).toEqual({ noun: 'deals', certainty: 'sure' });
});

test('a file with neither a telling name nor telling columns is asked about', () => {
  expect(seen('list.csv', 'Name,Notes')).toEqual({ noun: null, certainty: 'ask' });
});

test.each(['User.csv', 'Product2.csv', 'Campaigns_2026.csv', 'RecordType.csv'])(
  '%s is recognized as a list that Rapport cannot import',
  (name) => expect(isOtherList(name)).toBe(true),
);
test.each(['Contact.csv', 'users-and-leads.csv', 'Deals_2026.csv'])(
  '%s may be a list that Rapport can import',
  (name) => expect(isOtherList(name)).toBe(false),
);
