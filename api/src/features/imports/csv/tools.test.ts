import type { ImportMapping } from '@rapport/shared/imports';
import { expect, test } from 'vitest';
import { english } from '../../../words/words';
import { IMPORT_OBJECTS } from '../objects/registry';
import { inEnglish } from '../testWords';
import { describeColumns } from './columnChecks';
import { columnReader, guessFromRows } from './columns';
import { withOwnWords } from './ownLists';

const READING = {
  headers: [],
  zone: 'UTC',
  currency: 'USD' as const,
  decimalMarks: {},
  isDayFirst: false,
  members: [],
  pipelines: [],
  stages: [],
  values: {},
  words: english,
};

/**
 * A cell for each kind of column, by its letter: first name, last name, whole name, email, additional email, phone,
 * additional phone, company, anything else, empty.
 */
const CELLS: Record<string, string> = {
  f: 'Zoé',
  l: 'Lefèvre',
  n: 'Zoé Lefèvre',
  e: 'zoe@example.com',
  E: 'zoe@home.example',
  p: '+33 6 12 34 56 78',
  P: '01 23 45 67 89',
  c: 'Acme',
  x: 'else',
  _: '',
};
const JAPANESE: Record<string, string> = { ...CELLS, f: '太郎', l: '佐藤', n: '佐藤 太郎' };

const understood = (headers: string[], cells: string[]) => {
  const contacts = IMPORT_OBJECTS.contacts;
  const mapping = withOwnWords(contacts, guessFromRows(contacts, headers, [cells]), headers, [cells]);
  return contacts.reader(READING).read(columnReader(contacts, mapping, headers)(cells));
};

test.each([
  ['HubSpot', 'First Name|Last Name|Email|Phone Number|Mobile Phone Number|Company Name|Postal Code', 'flepPcx'],
  [
    'current HubSpot',
    'Record ID|First Name|Last Name|Email|Phone Number|Create Date (CET)|Associated Company|Marketing contact status',
    'xflep_cx',
  ],
  ['HubSpot, German', 'Vorname|Nachname|E-Mail|Telefonnummer|Mobiltelefonnummer|Name des Unternehmens|PLZ', 'flepPcx'],
  ['HubSpot, French', 'Prénom|Nom de famille|Adresse e-mail|Numéro de téléphone|Nom de l’entreprise', 'flepc'],
  ['HubSpot, Spanish', 'Nombre|Apellidos|Correo|Número de teléfono|Nombre de la empresa', 'flepc'],
  ['HubSpot, Italian', 'Nome|Cognome|E-mail|Numero di telefono|Nome azienda', 'flepc'],
  ['HubSpot, Dutch', 'Voornaam|Achternaam|E-mail|Telefoonnummer|Bedrijfsnaam', 'flepc'],
  ['HubSpot, Polish', 'Imię|Nazwisko|E-mail|Numer telefonu|Nazwa firmy', 'flepc'],
  ['HubSpot, Japanese', '姓|名|Eメール|電話番号|会社名', 'lfepc'],
  [
    'Pipedrive',
    'Person - Name|Person - Organization|Person - Email - Work|Person - Email - Other|Person - Phone - Work',
    'nceEp',
  ],
  [
    'Pipedrive, German',
    'Person - Name|Person - Organisation|Person - E-Mail-Adresse - Arbeit|Person - Telefon - Arbeit|Person - Telefon - Mobil',
    'ncepP',
  ],
  [
    'Pipedrive in parts',
    'Person - First name|Person - Last name|Person - Email - Home|Person - Phone - Mobile|Organization - Name|Person - Organization',
    'flepxc',
  ],
  ['Pipedrive in parts, French', 'Personne - Prénom|Personne - Nom de famille|Personne - Organisation', 'flc'],
  ['Pipedrive in parts, Spanish', 'Persona - Nombre de pila|Persona - Apellidos|Persona - Organización', 'flc'],
  ['Pipedrive in parts, Italian', 'Persona - Nome|Persona - Cognome|Persona - Organizzazione', 'flc'],
  ['Pipedrive in parts, Dutch', 'Persoon - Voornaam|Persoon - Achternaam|Persoon - Organisatie', 'flc'],
  ['Pipedrive in parts, Japanese', '人物 - 姓|人物 - 名|人物 - 組織', 'lfc'],
  ['Pipedrive in parts, German', 'Person - Vorname|Person - Nachname|Person - Organisation|Person - E-Mail', 'flce'],
  ['Pipedrive in parts, Polish', 'Osoba - Nazwisko|Osoba - Imię|Osoba - Organizacja', 'lfc'],
  ['Pipedrive, German columns alone', 'Name|Organisation|E-Mail - Arbeit|E-Mail - Privat|Telefon - Arbeit', 'nceEp'],
  [
    'Pipedrive, French',
    'Personne - Nom|Personne - Organisation|Personne - E-mail - Travail|Personne - Téléphone - Travail',
    'ncep',
  ],
  [
    'Pipedrive, Spanish',
    'Persona - Nombre|Persona - Organización|Persona - Correo electrónico - Trabajo|Persona - Teléfono - Trabajo',
    'ncep',
  ],
  [
    'Pipedrive, Italian',
    'Persona - Nome|Persona - Organizzazione|Persona - E-mail - Lavoro|Persona - Telefono - Lavoro',
    'ncep',
  ],
  [
    'Pipedrive, Dutch',
    'Persoon - Naam|Persoon - Organisatie|Persoon - E-mail - Werk|Persoon - Telefoon - Werk',
    'ncep',
  ],
  [
    'Pipedrive, Polish',
    'Osoba - Nazwa|Osoba - Organizacja|Osoba - Adres e-mail - Praca|Osoba - Telefon - Praca',
    'ncep',
  ],
  ['Pipedrive, Japanese', '人物 - 名前|人物 - 組織|人物 - メール - 職場|人物 - 電話 - 職場', 'ncep'],
  [
    'Zoho',
    'Record Id|Contact Owner|First Name|Last Name|Account Name|Email|Secondary Email|Phone|Mobile|Email Opt Out',
    'xxflceEpPx',
  ],
  [
    'Zoho, German',
    'Datensatz-ID|Kontakt-Besitzer|Vorname|Nachname|Kontoname|E-Mail|Zweite E-Mail|Telefon|Mobil',
    'xxflceEpP',
  ],
  ['Zoho, French', 'Prénom|Nom|Nom du compte|E-mail|E-mail secondaire|Téléphone|Portable', 'flceEpP'],
  ['Zoho, Spanish', 'Nombre|Apellidos|Nombre de cuenta|Correo electrónico|Teléfono|Móvil', 'flcepP'],
  ['Zoho, Italian', 'Nome|Cognome|Nome account|E-mail|Telefono|Cellulare', 'flcepP'],
  ['Zoho, Dutch', 'Voornaam|Achternaam|Accountnaam|E-mail|Telefoon|Mobiel', 'flcepP'],
  ['Zoho, Polish', 'Imię|Nazwisko|Nazwa konta|Adres e-mail|Telefon|Telefon komórkowy', 'flcepP'],
  ['Zoho, Japanese', '姓|名|取引先名|メール|電話番号|携帯電話', 'lfcepP'],
  ['Salesforce', 'Salutation|First Name|Last Name|Account Name|Email|Phone|Mobile|Fax', 'xflcepPx'],
  ['Salesforce, all data', 'Id|FirstName|LastName|Name|AccountId|Phone|MobilePhone|Email|OwnerId', 'xflnxpPex'],
  [
    'Zoho leads',
    'Lead Owner|Company|First Name|Last Name|Title|Email|Phone|Mobile|Full Name|Lead Status',
    'xcflxepPn_',
  ],
  ['Zoho leads, German', 'Lead-Besitzer|Firma|Vorname|Nachname|Titel|E-Mail|Telefon|Mobil', 'xcflxepP'],
  ['Zoho leads, French', 'Propriétaire de la piste|Société|Prénom|Nom|Titre|E-mail|Téléphone|Portable', 'xcflxepP'],
  ['Zoho leads, Spanish', 'Empresa|Nombre|Apellidos|Título|Correo electrónico|Teléfono|Móvil', 'cflxepP'],
  ['Zoho leads, Italian', 'Azienda|Nome|Cognome|Titolo|E-mail|Telefono|Cellulare', 'cflxepP'],
  ['Zoho leads, Dutch', 'Bedrijf|Voornaam|Achternaam|Titel|E-mail|Telefoon|Mobiel', 'cflxepP'],
  ['Zoho leads, Polish', 'Firma|Imię|Nazwisko|Tytuł|Adres e-mail|Telefon|Telefon komórkowy', 'cflxepP'],
  ['Zoho leads, Japanese', '会社|姓|名|役職|メール|電話番号|携帯電話', 'clfxepP'],
  ['current Brevo, German', 'KONTAKT-ID|EMAIL|VORNAME|NACHNAME|SMS|WHATSAPP|EXT_ID|ADDED_TIME', 'xeflpPx_'],
  ['current Brevo, French', 'CONTACT ID|EMAIL|PRENOM|NOM|SMS|WHATSAPP|EXT_ID', 'xeflpPx'],
  ['current Brevo, Japanese', 'CONTACT ID|EMAIL|名|姓|SMS|WHATSAPP', 'xeflpP'],
  ['old Google, German', 'Name|Vorname|Nachname|E-Mail 1 - Wert|Telefon 1 - Wert|Organisation 1 - Name', '_flepc'],
  ['old Google, French', 'Nom|Prénom|Nom de famille|E-mail 1 - Valeur|Organisation 1 - Nom', '_flec'],
  ['current HubSpot, German', 'Datensatz-ID|Vorname|Nachname|E-Mail|Telefonnummer|Zugehöriges Unternehmen', 'xflepc'],
  ['current HubSpot, French', 'ID de fiche d’informations|Prénom|Nom de famille|E-mail|Numéro de téléphone', 'xflep'],
  ['current HubSpot, Spanish', 'ID de registro|Nombre|Apellidos|Correo|Número de teléfono|Empresa asociada', 'xflepc'],
  ['current HubSpot, Italian', 'ID record|Nome|Cognome|E-mail|Numero di telefono|Azienda associata', 'xflepc'],
  ['current HubSpot, Dutch', 'Record-ID|Voornaam|Achternaam|E-mail|Telefoonnummer|Gekoppeld bedrijf', 'xflepc'],
  ['current HubSpot, Polish', 'Identyfikator rekordu|Imię|Nazwisko|E-mail|Numer telefonu|Powiązana firma', 'xflepc'],
  ['current HubSpot, Japanese', 'レコードID|姓|名|Eメール|電話番号|関連付けられた会社', 'xlfepc'],
  ['Salesforce, German', 'Anrede|Vorname|Nachname|Accountname|E-Mail|Telefon|Mobil|Fax', 'xflcepPx'],
  ['Salesforce, French', 'Prénom|Nom|Nom du compte|Adresse e-mail|Téléphone|Mobile|Télécopie', 'flcepPx'],
  ['Salesforce, Spanish', 'Nombre|Apellidos|Nombre de la cuenta|Correo electrónico|Teléfono|Celular', 'flcepP'],
  ['Salesforce, Italian', 'Nome|Cognome|Nome account|E-mail|Telefono|Cellulare', 'flcepP'],
  ['Salesforce, Dutch', 'Voornaam|Achternaam|Accountnaam|E-mail|Telefoon|Mobiel', 'flcepP'],
  ['Salesforce, Polish', 'Imię|Nazwisko|Nazwa konta|E-mail|Telefon|Telefon komórkowy', 'flcepP'],
  ['Salesforce, Japanese', '姓|名|取引先名|メール|電話', 'lfcep'],
  [
    'Google',
    'First Name|Middle Name|Last Name|Organization Name|E-mail 1 - Label|E-mail 1 - Value|E-mail 4 - Value|Phone 1 - Value|Phone 7 - Value',
    'f_lcxeEpP',
  ],
  [
    'old Google',
    'Name|Given Name|Family Name|E-mail 1 - Type|E-mail 1 - Value|Phone 1 - Value|Organization 1 - Name',
    '_flxepc',
  ],
  [
    'Google, German',
    'Vorname|Weitere Vornamen|Nachname|Name der Organisation|E-Mail 1 – Label|E-Mail 1 – Wert|E-Mail 2 – Wert|Telefon 1 – Wert',
    'f_lcxeEp',
  ],
  [
    'Google, French',
    'Prénom|Deuxième prénom|Nom de famille|Nom de l’organisation|E-mail 1 - Libellé|E-mail 1 - Valeur|Téléphone 1 - Valeur',
    'f_lcxep',
  ],
  [
    'Google, Spanish',
    'Nombre|Segundo nombre|Apellidos|Nombre de la organización|Correo electrónico 1 - Valor|Teléfono 1 - Valor|Teléfono 2 - Valor',
    'f_lcepP',
  ],
  ['Google, Italian', 'Nome|Secondo nome|Cognome|Nome organizzazione|Email 1 - Valore|Telefono 1 - Valore', 'f_lcep'],
  [
    'Google, Dutch',
    'Voornaam|Tweede voornaam|Achternaam|Naam van organisatie|E-mail 1 - Waarde|Telefoon 1 - Waarde',
    'f_lcep',
  ],
  ['Google, Polish', 'Imię|Drugie imię|Nazwisko|Nazwa organizacji|E-mail 1 - Wartość|Telefon 1 - Wartość', 'f_lcep'],
  ['Google, Japanese', '名|ミドルネーム|姓|組織名|メール 1 - 値|電話 1 - 値', 'f_lcep'],
  [
    'Outlook',
    'First Name|Last Name|Company|E-mail Address|E-mail Display Name|E-mail 3 Address|Mobile Phone|Home Fax',
    'flcenEpx',
  ],
  [
    'Outlook, German',
    'Anrede|Vorname|Weitere Vornamen|Nachname|Firma|Telefon geschäftlich|Mobiltelefon|E-Mail-Adresse',
    'xf_lcpPe',
  ],
  ['Outlook, French', 'Prénom|Nom|Société|Téléphone (bureau)|Tél. mobile|Adresse de messagerie', 'flcpPe'],
  [
    'Outlook, Spanish',
    'Nombre|Apellidos|Organización|Teléfono del trabajo|Móvil|Dirección de correo electrónico',
    'flcpPe',
  ],
  ['Outlook, Italian', 'Nome|Cognome|Società|Ufficio|Cellulare|Indirizzo posta elettronica', 'flcpPe'],
  [
    'Outlook, Dutch',
    'Voornaam|Tussenvoegsel|Achternaam|Bedrijf|Telefoon op werk|Mobiele telefoon|E-mailadres',
    'f_lcpPe',
  ],
  ['Outlook, Polish', 'Imię|Nazwisko|Firma|Telefon służbowy|Telefon komórkowy|Adres e-mail', 'flcpPe'],
  ['Outlook, Japanese', '名|姓|会社名|会社電話|携帯電話|電子メール アドレス', 'flcpPe'],
  ['LinkedIn', 'First Name|Last Name|URL|Email Address|Company|Position|Connected On', 'flxecx_'],
  ['LinkedIn, German', 'Vorname|Nachname|URL|E-Mail-Adresse|Unternehmen|Position|Verknüpft am', 'flxecx_'],
  ['LinkedIn, French', 'Prénom|Nom|URL|Adresse e-mail|Entreprise|Poste|Date de connexion', 'flxecx_'],
  ['LinkedIn, Spanish', 'Nombre|Apellidos|URL|Dirección de correo electrónico|Empresa|Cargo|Conectado el', 'flxecx_'],
  ['LinkedIn, Italian', 'Nome|Cognome|URL|Indirizzo email|Azienda|Posizione|Collegato il', 'flxecx_'],
  ['LinkedIn, Dutch', 'Voornaam|Achternaam|URL|E-mailadres|Bedrijf|Functie|Verbonden op', 'flxecx_'],
  ['LinkedIn, Polish', 'Imię|Nazwisko|URL|Adres e-mail|Firma|Stanowisko|Data kontaktu', 'flxecx_'],
  ['LinkedIn, Japanese', '名|姓|URL|メールアドレス|会社|役職|つながった日', 'flxecx_'],
  ['Mailchimp', 'Email Address|First Name|Last Name|Company|Phone Number|MEMBER_RATING|OPTIN_IP', 'eflcpxx'],
  ['Mailchimp, German', 'E-Mail-Adresse|Vorname|Nachname|Firma|Telefonnummer|OPTIN_TIME', 'eflcp_'],
  ['Mailchimp, French', 'Adresse e-mail|Prénom|Nom|Société|Numéro de téléphone', 'eflcp'],
  ['Mailchimp, Spanish', 'Correo electrónico|Nombre|Apellidos|Empresa|Número de teléfono', 'eflcp'],
  ['Mailchimp, Italian', 'Indirizzo e-mail|Nome|Cognome|Azienda|Numero di telefono', 'eflcp'],
  ['Mailchimp, Dutch', 'E-mailadres|Voornaam|Achternaam|Bedrijf|Telefoonnummer', 'eflcp'],
  ['Mailchimp, Polish', 'Adres e-mail|Imię|Nazwisko|Firma|Numer telefonu', 'eflcp'],
  ['Mailchimp, Japanese', 'メールアドレス|姓|名|会社|電話番号', 'elfcp'],
  ['Brevo', 'EMAIL|LASTNAME|FIRSTNAME|SMS|COMPANY', 'elfpc'],
  ['current Brevo', 'CONTACT ID|EMAIL|FIRSTNAME|LASTNAME|SMS|WHATSAPP|EXT_ID|ADDED_TIME', 'xeflpPx_'],
  ['Brevo with a landline', 'EMAIL|LASTNAME|FIRSTNAME|SMS|LANDLINE_NUMBER|COMPANY', 'elfPpc'],
  ['Brevo with a landline, German', 'EMAIL|NACHNAME|VORNAME|SMS|FESTNETZ|FIRMA', 'elfPpc'],
  ['Brevo, German', 'EMAIL|NACHNAME|VORNAME|SMS|FIRMA', 'elfpc'],
  ['Brevo, French', 'EMAIL|NOM|PRENOM|SMS|SOCIETE', 'elfpc'],
  ['Brevo, Spanish', 'EMAIL|APELLIDOS|NOMBRE|SMS|EMPRESA', 'elfpc'],
  ['Brevo, Italian', 'EMAIL|COGNOME|NOME|SMS|AZIENDA', 'elfpc'],
  ['Brevo, Dutch', 'EMAIL|ACHTERNAAM|VOORNAAM|SMS|BEDRIJF', 'elfpc'],
  ['Brevo, Polish', 'EMAIL|NAZWISKO|IMIE|SMS|FIRMA', 'elfpc'],
  ['Brevo, Japanese', 'EMAIL|姓|名|SMS|会社名', 'elfpc'],
  ['ActiveCampaign', 'Email|First Name|Last Name|Phone|Organization', 'eflpc'],
  ['ActiveCampaign, German', 'E-Mail|Vorname|Nachname|Telefon|Organisation', 'eflpc'],
  ['ActiveCampaign, French', 'E-mail|Prénom|Nom de famille|Téléphone|Organisation', 'eflpc'],
  ['ActiveCampaign, Spanish', 'Correo electrónico|Nombre|Apellido|Teléfono|Organización', 'eflpc'],
  ['ActiveCampaign, Italian', 'E-mail|Nome|Cognome|Telefono|Organizzazione', 'eflpc'],
  ['ActiveCampaign, Dutch', 'E-mail|Voornaam|Achternaam|Telefoon|Organisatie', 'eflpc'],
  ['ActiveCampaign, Polish', 'E-mail|Imię|Nazwisko|Telefon|Organizacja', 'eflpc'],
  ['ActiveCampaign, Japanese', 'メール|名|姓|電話|組織', 'eflpc'],
  ['ActiveCampaign with accounts', 'Email|First Name|Last Name|Phone|Account|Job Title', 'eflpcx'],
  ['ActiveCampaign with accounts, German', 'E-Mail|Vorname|Nachname|Telefon|Konto', 'eflpc'],
  ['ActiveCampaign with accounts, French', 'E-mail|Prénom|Nom de famille|Téléphone|Compte client', 'eflpc'],
  ['ActiveCampaign with accounts, Spanish', 'Correo electrónico|Nombre|Apellido|Teléfono|Cuenta', 'eflpc'],
  ['ActiveCampaign with accounts, Polish', 'E-mail|Imię|Nazwisko|Telefon|Konto', 'eflpc'],
  ['ActiveCampaign with accounts, Japanese', 'メール|名|姓|電話|アカウント名', 'eflpc'],
  ['a spreadsheet', 'Full name|Email ID|WhatsApp|Contact No|Company|Pincode', 'nepPcx'],
  ['a German spreadsheet', 'Name|Firma|Mail|Tel.|Handynr.|PLZ|Ort', 'ncepPx_'],
])('a contact of %s is imported with name, email, phone and company', (tool, headers, signs) => {
  const values = tool.endsWith('Japanese') ? JAPANESE : CELLS;
  const cellOf = (sign: string) => (signs.includes(sign) ? (values[sign] ?? '') : '');
  const cells = [...signs].map(cellOf);
  expect(understood(headers.split('|'), cells)).toMatchObject({
    row: {
      name: values.n,
      email: cellOf('e'),
      phone: cellOf('p'),
      company: cellOf('c'),
      other_emails: [cellOf('E')].filter(Boolean),
      other_phones: [cellOf('P')].filter(Boolean),
    },
  });
});

test.each([
  ['Turkish', 'Ad|Soyad|E-posta'],
  ['Latvian', 'Vārds|Uzvārds|E-pasts'],
  ['Lithuanian', 'Vardas|Pavardė|El. paštas'],
  ['Romanian', 'Nume|Prenume|Adresa'],
  ['Croatian', 'Ime|Prezime|E-pošta'],
  ['Slovak', 'Meno|Priezvisko|E-mail'],
  ['Ukrainian', 'Ім’я|Прізвище|Пошта'],
])('both halves of a %s name are recognized', (language, headers) => {
  const order = language === 'Romanian' ? ['Lefèvre', 'Zoé'] : ['Zoé', 'Lefèvre'];
  const { row } = understood(headers.split('|'), [...order, 'zoe@example.com']) as { row: object };
  expect(row).toMatchObject({ name: 'Zoé Lefèvre', email: 'zoe@example.com' });
});

test('invisible characters around and within a name, number or address are removed', () => {
  const cells = [
    '\u200bZoé\u00a0',
    'Le\u00adfèvre\u2060',
    '\u00a0zoe@example.com\u200b',
    '\u202a+33 1 23\u202c',
    'Acme\u00a0Ltd\ufeff',
  ];
  expect(understood(['First name', 'Last name', 'Email', 'Phone', 'Company'], cells)).toMatchObject({
    row: { name: 'Zoé Lefèvre', email: 'zoe@example.com', phone: '+33 1 23', company: 'Acme Ltd', note_lines: [] },
  });
  const ours = ['01900000-0000-7000-8000-000000000001', 'Zoé\u00a0Lefèvre'];
  expect(understood(['id', 'name'], ours)).toMatchObject({ row: { name: 'Zoé\u00a0Lefèvre' } });
});

test('further addresses and numbers of Google are recognized by their column names, whatever their values', () => {
  const emails = [1, 4, 5].map((nth) => `E-mail ${nth} - Value`);
  const phones = [1, 4, 5, 6, 7].map((nth) => `Phone ${nth} - Value`);
  const cells = ['Ada', 'a@b.example', 'c@d.example', 'ask', '030 1', '0', '5', '', 'desk 7'];
  expect(understood(['Name', ...emails, ...phones], cells)).toMatchObject({
    row: {
      other_emails: ['c@d.example'],
      phone: '030 1',
      other_phones: ['0', '5', 'desk 7'],
      note_lines: ['Email: ask'],
    },
  });
});

test("in lists of small firms, values beside a person are not taken for the person's, and forms of address are not job titles", () => {
  const read = (columns: Record<string, string>) =>
    (understood(Object.keys(columns), Object.values(columns)) as { row: object }).row;
  expect(
    read({ Titel: 'Prof. Dr. med.', Vorname: 'Käthe', Nachname: 'Weiß', Funktion: '', Firma: 'Praxis Weiß' }),
  ).toMatchObject({ name: 'Käthe Weiß', job_title: '' });
  expect(read({ Titel: 'Meister', Name: 'Max' })).toMatchObject({ job_title: 'Meister' });
  expect(
    read({
      NOM: 'LEFÈVRE',
      Prénom: 'Éloïse',
      Adresse: '12 rue du Chêne',
      CP: '01000',
      Commune: 'Bourg',
      'Tél fixe': '04 74 22 11 00',
    }),
  ).toMatchObject({ name: 'Éloïse LEFÈVRE', address: '12 rue du Chêne, Bourg, 01000', phone: '04 74 22 11 00' });
  expect(
    read({
      Name: 'Ada',
      'Mobile Phone': '07700 900007',
      "Assistant's Phone": '020 7000 0001',
    }),
  ).toMatchObject({
    phone: '07700 900007',
    other_phones: [],
  });
  const datev = [
    'Name (Adressattyp Unternehmen)',
    'Name (Adressattyp natürl. Person)',
    'Vorname (Adressattyp natürl. Person)',
  ];
  expect(understood(datev, ['Praxis Weiß', 'Weiß', 'Käthe'])).toMatchObject({
    row: { name: 'Käthe Weiß', company: 'Praxis Weiß' },
  });
});

test('the empty dates of Outlook do not become lines in the notes', () => {
  const headers = ['Birthday', 'Anniversary', 'Code'];
  const read = columnReader(IMPORT_OBJECTS.contacts, { note_lines: headers }, headers);
  expect(read(['0/0/00', '10/0/00', '0'])).toEqual({ note_lines: 'Anniversary: 10/0/00\nCode: 0' });
});

test('if two columns fill one field, the filled one is used', () => {
  const headers = ['Name', 'Occupation', 'Organization 1 - Title', 'Website', 'Website 1 - Value'];
  const mapping = guessFromRows(IMPORT_OBJECTS.contacts, headers, [['Ada', '', 'Countess', 'ada.example', '']]);
  expect(mapping).toEqual({ name: 'Name', job_title: 'Organization 1 - Title', website: 'Website' });
});

test.each([
  ['an id of digits', 'Customer No|Name', '4912345678|Ada'],
  ['a postal code', 'Postal code|Name', '123456|Ada'],
  ['a date', 'Since|Name', '2026-11-20|Ada'],
  ['an answer about emails', 'Email opt in|Name', 'yes|Ada'],
  ['the address of somebody else', 'Account manager email|Name', 'max@example.com|Ada'],
])('%s is neither an address nor a number of the contact', (_what, headers, cells) => {
  expect(understood(headers.split('|'), cells.split('|'))).toMatchObject({ row: { email: '', phone: '' } });
});

test('each column is described by its first values, its field and how certain that is', () => {
  const contacts = IMPORT_OBJECTS.contacts;
  const headers = ['First Name', 'Nickname', 'Reach', 'Color', 'Empty'];
  const sample = [
    ['Ada', 'Countess', 'ada@example.com', 'red', ''],
    ['Bob', '', 'bob@example.com', 'red', ''],
    ['Cid', '', '', 'blue', ''],
  ];
  const mapping = guessFromRows(contacts, headers, sample);
  const csv = { headers, sample, doubles: [] } as unknown as Parameters<typeof describeColumns>[1];
  expect(inEnglish(describeColumns(contacts, csv, mapping, false))).toEqual([
    {
      header: 'First Name',
      samples: ['Ada', 'Bob', 'Cid'],
      filled: 3,
      field: 'name',
      kept: 'Imported as name',
      certainty: 'sure',
      alternatives: [],
    },
    {
      header: 'Nickname',
      samples: ['Countess'],
      filled: 1,
      field: null,
      kept: 'Not imported',
      certainty: 'ask',
      alternatives: ['name'],
    },
    {
      header: 'Reach',
      samples: ['ada@example.com', 'bob@example.com'],
      filled: 2,
      field: 'email',
      kept: 'Imported as email',
      certainty: 'likely',
      alternatives: [],
    },
    {
      header: 'Color',
      samples: ['red', 'blue'],
      filled: 3,
      field: null,
      kept: 'Not imported',
      certainty: 'likely',
      alternatives: [],
    },
    { header: 'Empty', samples: [], filled: 0, field: null, kept: 'Empty', certainty: 'sure', alternatives: [] },
  ]);
  expect(describeColumns(contacts, csv, mapping, true)[1]?.certainty).toBe('sure');
});

test.each<[string, 'contacts' | 'deals' | 'tasks', object, string[]]>([
  [
    'First|Last',
    'contacts',
    { name: ['First', 'Last'] },
    ['Imported as part of the name', 'Imported as part of the name'],
  ],
  ['Work|Home', 'contacts', { email: ['Work', 'Home'] }, ['Imported as email', 'Imported as another email']],
  [
    'Status|Phase',
    'contacts',
    { status: ['Status', 'Phase'] },
    [
      'Imported as status; the original is kept in the notes if it has more detail',
      'Imported as status where “Status” is empty, otherwise in the notes',
    ],
  ],
  ['Color', 'deals', { note_lines: 'Color' }, ['Added to the notes']],
  ['Color', 'tasks', { note_lines: ['Color'] }, ['Added to the description']],
  ['Closing', 'deals', { close_date: 'Closing' }, ['Imported as close date']],
])('the columns %s of %s under %j describe what happens to their values', (names, objectType, mapping, kept) => {
  const headers = names.split('|');
  const csv = { headers, sample: [headers], doubles: [] } as unknown as Parameters<typeof describeColumns>[1];
  const columns = describeColumns(IMPORT_OBJECTS[objectType], csv, mapping as ImportMapping, true);
  expect(inEnglish(columns.map((column) => column.kept))).toEqual(kept);
});
