import {
  type FileColumn,
  type FindHeaders,
  headerOfEach,
  joinedColumn,
  namesOfHeader,
  normalNames,
} from './fileColumn';

/** The parts of a person's name, in the order in which they are joined. */
const NAME_PARTS = {
  first: `
    first name, given name, forename, vorname (adressattyp natürl. person), first, fname, person - first name, contact first name, vorname, prénom,
    nombre de pila, primer nombre, primeiro nome, voornaam, roepnaam, imię, förnamn, fornavn, etunimi, křestní jméno,
    keresztnév, utónév, adı, prenume, eesnimi, 名, 名字`,
  middle: `
    middle name, additional name, middle, middle names, zweiter vorname, deuxième prénom, segundo nombre, secondo nome,
    tweede voornaam, drugie imię, mellannamn, отчество, ミドルネーム`,
  infix: 'tussenvoegsel, tussenvoegsels, voorvoegsel, voorvoegsels, infix',
  last: `
    last name, family name, surname, name (adressattyp natürl. person), last, lname, person - last name, contact last name, nachname, familienname,
    zuname, nom de famille, apellidos, apellido, primer apellido, apellido 1, apellido paterno, cognome, sobrenome, apelido,
    achternaam, familienaam, nazwisko, efternamn, etternavn, efternavn, sukunimi, příjmení, vezetéknév, családnév, soyad,
    soyadı, soyisim, uzvārds, pavardė, prezime, priimek, priezvisko, perekonnanimi, фамилия, прізвище, επώνυμο, επίθετο, 姓, 姓氏, 苗字, 성`,
  secondLast: 'segundo apellido, apellido 2, apellido materno, second last name',
  suffix: 'suffix, name suffix, namenszusatz, suffixe, sufijo, achtervoegsel',
};

/** If a file has one of these, a column `Name` or `Customer` in it is the company. */
const CONTACT_PERSONS = `
  contact person, ansprechpartner, ansprechpartnerin, kontaktperson, contactpersoon, persona de contacto, persona di contatto,
  personne de contact, personne à contacter, interlocuteur, osoba kontaktowa, kontaktní osoba, pessoa de contato`;

const NAME_OR_COMPANY = 'name / company, name / firma, nom / société, nombre / empresa';

/** The headers that name the firm if another column names the person. */
export const NAME_BESIDE_PERSON = `name, nom, nombre, nome, naam, namn, navn, nazwa, jméno, ${NAME_OR_COMPANY}`;

/** Whether a column names the firm or, if a row has none, the person. */
export const isNameOrCompany = (header: string): boolean =>
  namesOfHeader(header).some((name) => normalNames(NAME_OR_COMPANY).includes(name));

/** Whole names that are written like `Müller, Anna`. */
const LAST_FIRST = `
  name vorname, nachname vorname, familienname vorname, last name first name, surname first name, nom prénom, apellidos nombre,
  apellido nombre, cognome nome, sobrenome nome, achternaam voornaam, nazwisko imię`;

/** Whole names. In many languages, the same word also means the last or first name when the file has only the other one. */
const WHOLE_NAMES = `
  name, full name, contact name, ${CONTACT_PERSONS}, display name, person name, person - name, customer name,
  client name, lead name, person, contact, ${NAME_OR_COMPANY},
  vollständiger name, vor- und nachname, kontaktname, nom, nom complet, nom et prénom, prénom et nom, nombre,
  nombre completo, nombre y apellidos, nombre y apellido, nome, nome completo, nome e cognome, nome e sobrenome, naam,
  volledige naam, imię i nazwisko, nazwisko i imię, namn, fullständigt namn, navn, nimi, név, teljes név, jméno, jméno a
  příjmení, isim, ad soyad, adı soyadı, vārds, vardas, nume, ime, meno, имя, ім’я, име, фио, όνομα, ονοματεπώνυμο, 氏名, 名前, お名前, 姓名, 이름, 성명, ${LAST_FIRST}, personne - nom,
  persona - nombre, persona - nome, persoon - naam, osoba - nazwa, 人物 - 名前, ad`;

type Role = keyof typeof NAME_PARTS | 'whole';

/** The prefix of person columns in Pipedrive. */
export const PERSON_PREFIX = /^(person|personne|persona|pessoa|persoon|osoba|人物)\s+[-–—]\s+/i;

const roleOf = (header: string): Role | undefined => {
  const names = namesOfHeader(header, PERSON_PREFIX);
  const isAmong = (aliases: string) => normalNames(aliases).some((alias) => names.includes(alias));
  const parts = Object.keys(NAME_PARTS) as (keyof typeof NAME_PARTS)[];
  return parts.find((part) => isAmong(NAME_PARTS[part])) ?? (isAmong(WHOLE_NAMES) ? 'whole' : undefined);
};

/** If a file has only a first name, a column `Name` is the last name, and vice versa. */
const nameHeaders = (found: string[], find: FindHeaders): string[] => {
  const partsWith = (whole: Partial<typeof NAME_PARTS>) => headerOfEach({ ...NAME_PARTS, ...whole }, find);
  const hasFirst = find(NAME_PARTS.first).length > 0;
  const hasLast = find(NAME_PARTS.last).length > 0;
  if (!hasFirst && !hasLast) return [find(CONTACT_PERSONS)[0] ?? found].flat();
  if (hasFirst && hasLast) return [...found, ...partsWith({})];
  return partsWith(hasFirst ? { last: WHOLE_NAMES } : { first: WHOLE_NAMES });
};

const CJK = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\s々ー]+$/u;

/** Whether a column holds names that begin with the last one. */
const isLastFirst = (header: string): boolean =>
  namesOfHeader(header).some((name) => normalNames(LAST_FIRST).includes(name));

/** `Müller, Anna` as `Anna Müller`. A name without a comma, or with several, stays. */
const firstLast = (name: string): string => name.replace(/^([^,]+),([^,]+)$/, '$2 $1').trim();

/**
 * Joins the parts of a name in the order of the mapping, except that the family name comes first in Chinese, Japanese and Korean.
 * If the file also has a whole name, and it is filled in, only that is used.
 */
const nameJoiner = (headers: string[]) => {
  const roles = headers.map(roleOf);
  const beginsWithLast = headers.map(isLastFirst);
  const hasBoth = roles.includes('first') && roles.includes('last');
  const at = (role: Role) => roles.indexOf(role);
  return (values: string[]): string => {
    const cells = values.map((cell, index) => (beginsWithLast[index] ? firstLast(cell.trim()) : cell.trim()));
    const whole = hasBoth ? cells[at('whole')] : undefined;
    if (whole) return whole;
    const [first = '', last = ''] = [cells[at('first')], cells[at('last')]];
    const isFamilyFirst = CJK.test(first) && CJK.test(last);
    const ordered = isFamilyFirst ? [last, ...cells.filter((_cell, index) => index !== at('last'))] : cells;
    return ordered.filter(Boolean).join(' ');
  };
};

const FORM_OF_ADDRESS =
  /^((herrn?|frau|fr|mrs?|ms|miss|mx|mme|mlle|m|sra?|sig|dhr|mevr|dr|prof|mag|ing|dipl|med|phil|rer|nat|jur|h|c)[.\s/-]*)+$/i;
const FORM_MAX = 40;

/** Whether a cell is a form of address such as `Frau` or `Prof. Dr. med.` and not a job title, although both columns may be called “Title”. */
export const isFormOfAddress = (cell: string): boolean => cell.length <= FORM_MAX && FORM_OF_ADDRESS.test(cell.trim());

const NAME_WORDS =
  /name|vorname|prenom|\bnom\b|nombre|apellido|cognome|naam|namn|navn|nazwisko|imie|sobrenome|prijmeni|tussenvoegsel|surname|forename|patronym|姓|名|氏|фамилия|отчество/;
const OTHER_NAMES =
  /compan|account|organi[sz]|business|firm|empresa|societe|entreprise|user|file|domain|host|owner|deal|campaign|list|product|project|event|school|bank|display|angezeigt|assistant|manager|会社|法人/;

/** Whether the header looks like that of a part of a person's name. */
const isNameLike = (header: string): boolean => {
  const plain = header.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  return NAME_WORDS.test(plain) && !OTHER_NAMES.test(plain);
};

export const NAME: FileColumn = {
  ...joinedColumn(WHOLE_NAMES),
  chooseHeaders: nameHeaders,
  joiner: nameJoiner,
  looksLikePart: isNameLike,
};
