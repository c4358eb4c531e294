import { expect, test } from 'vitest';
import { startApi } from '../../testing/startApi';

const api = startApi();
const CONTACTS = '/api/contacts/bulk/import';

test('messages about a file are in the language of the user who imports it', async () => {
  const ours = await api.workspace();
  await ours.put('/api/settings/preferences', { language: 'de' }).expect(200);
  const { body } = await ours
    .upload(CONTACTS, 'Vorname,Nachname,Status,Telefon\nAda,Lovelace,Kunde,1\n,,Freund,2\nBob,B,Freund,4.91712E+11', {
      dry_run: 'true',
    })
    .expect(200);
  expect(body).toMatchObject({
    failed: 0,
    notices: ['„Freund“ ist unbekannt (Status). 2 Zeilen werden importiert als: Lead.'],
    columns: [{ kept: 'Importiert als Teil von: Name' }, {}, {}, { kept: 'Importiert als Telefon' }],
  });
  expect(body.warnings[1]).toEqual({
    row: 4,
    message:
      'Telefon: eine Tabelle hat „4.91712E+11“ gekürzt und die letzten Ziffern abgeschnitten. Formatieren Sie die Spalte dort als Text und exportieren Sie erneut',
  });
  const wrong = await ours.upload(CONTACTS, `Name,Tags\nAda,${'x'.repeat(101)}`).expect(200);
  expect(wrong.body.errors[0]).toMatch(/^Zeile 2: Schlagwörter: /);
  expect(wrong.body.wrong_rows[0]).toMatchObject({ field: 'tags' });
  const refused = await ours.upload(CONTACTS, 'a,b\nAda,x').expect(400);
  expect(refused.body.detail).toMatch(/^Der Name ist erforderlich: /);
});

test('values without a field are kept in the notes with labels in the language of the user who imports', async () => {
  const ours = await api.workspace();
  await ours.put('/api/settings/preferences', { language: 'fr' }).expect(200);
  await ours.upload(CONTACTS, 'Name,Email\nAda,ask Bob').expect(200);
  expect((await ours.get('/api/contacts').expect(200)).body[0]).toMatchObject({ notes: 'E-mail\u00a0: ask Bob' });
  const deals = 'Title,Amount,Company,Contact email\nRoof,1,Engines,ada@example.com';
  await ours.upload('/api/deals/bulk/import', deals).expect(200);
  const { body } = await ours.get('/api/deals').expect(200);
  expect(body[0]).toMatchObject({ notes: 'E-mail du contact\u00a0: ada@example.com' });
  const history = 'Type,Subject,Date,Contact,Status\ncall,,2099-01-02,Ada,open';
  await ours.upload('/api/notes/bulk/import', history).expect(200);
  expect((await ours.get('/api/tasks').expect(200)).body[0]).toMatchObject({
    title: 'Appel',
    description: 'Appel prévu',
  });
});

test.each([
  ['Vorname,Nachname,Firma,Position,E-Mail-Adresse,Telefon geschäftlich,Mobiltelefon,Kategorien', 'Outlook in German'],
  ['Prénom,Nom,Société,Titre,Adresse de messagerie,Téléphone (bureau),Tél. mobile,Catégories', 'Outlook in French'],
  [
    'Nombre,Apellidos,Compañía,Cargo,Dirección de correo electrónico,Teléfono del trabajo,Móvil,Categorías',
    'Outlook in Spanish',
  ],
  [
    'Vorname,Nachname,Organisationsname,Organisationstitel,E-Mail 1 – Wert,Telefon 1 – Wert,Telefon 2 – Wert,Labels',
    'Google in German',
  ],
  ['Vorname,Nachname,Kontoname,Funktion,E-Mail,Telefon,Handy,Tags', 'Zoho in German'],
  ['名,姓,取引先名,役職,メール,電話,携帯電話,Tags', 'Salesforce in Japanese'],
  [
    'Vorname,Nachname,Firma,Position,E-Mail-Adresse,Geschäftlich: Telefon,Telefon (privat),Kategorien',
    'Outlook in German',
  ],
])('the columns %s of %s are all imported', async (headers) => {
  const ours = await api.workspace();
  const { body } = await ours
    .upload(CONTACTS, `${headers}\nAda,Lovelace,Engines,Gräfin,ada@example.com,+44 20 7946 0000,+44 20 7946 0001,vip`)
    .expect(200);
  expect(body).toMatchObject({ imported: 1, failed: 0 });
  expect(body.notices).toEqual([expect.stringContaining('1 new company')]);
  const { body: contacts } = await ours.get('/api/contacts').expect(200);
  expect(contacts[0]).toMatchObject({
    name: 'Ada Lovelace',
    company: 'Engines',
    job_title: 'Gräfin',
    email: 'ada@example.com',
    phone: '+44 20 7946 0000',
    other_phones: ['+44 20 7946 0001'],
    tags: ['vip'],
  });
});
