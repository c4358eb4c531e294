import { ADDRESS } from './address';
import { COMMON_COLUMNS, CREATED_AT, CUSTOMER_SINCE, LOST_ON, NOTES_NAMES } from './common';
import { isFormOfAddress, NAME } from './contactName';
import {
  companyColumn,
  type FileColumn,
  firstValueColumn,
  joinedColumn,
  longColumn,
  multiValueColumn,
  VALUE_SEPARATOR,
} from './fileColumn';
import { ID_OF_COMPANY } from './linksOfIds';

/** The columns of a file of contacts, with their names in other tools. */
export const CONTACT_COLUMNS: Record<string, FileColumn> = {
  id: joinedColumn('id'),
  other_emails: joinedColumn(
    'other emails, additional email addresses, additional emails, secondary emails',
    VALUE_SEPARATOR,
  ),
  other_phones: joinedColumn('other phones, additional phone numbers, additional phones', VALUE_SEPARATOR),
  name: NAME,
  email: {
    holds: 'emails',
    ...multiValueColumn(`
    email, email address, e-mail 1 - value, email 1, primary email, work email, business email, person - email,
    person - email - work, contact email, mail, e-mail-adresse, e-mail, adresse e-mail, adresse de messagerie, courriel, correo electrónico, correo,
    dirección de correo electrónico, personal email, home email,
    person - email - home, other email, e-mail 2 - value, email 2, email 2 address, e-mail 3 - value, email 3, e-mail 4 - value,
    e-mail 5 - value`),
  },
  phone: {
    holds: 'phones',
    ...multiValueColumn(`
    phone, phone number, phone 1 - value, phone 1, primary phone, work phone, business phone, person - phone, person
    - phone - work, contact phone, telefon geschäftlich, geschäftlich: telefon, téléphone bureau, téléphone (bureau),
    landline, landline number, festnetz, festnetznummer, festnetztelefon, téléphone fixe, teléfono fijo, telefono fisso,
    vaste telefoon, telefon stacjonarny, 固定電話, teléfono del trabajo, ufficio, telefoon op werk, telefon służbowy, 会社電話, 勤務先電話, telephone, tel, telefon,
    telefonnummer, téléphone, teléfono, telefono, telefoon, telefoonnummer, 電話, 電話番号, mobile phone, mobile phone number,
    mobile, mobile number, cell, cell phone, person - phone - mobile, handy, mobiltelefon, tél. mobile, móvil, cellulare,
    mobiele telefoon, telefon komórkowy, 携帯電話, home phone, telefon (privat), telefon privat, téléphone (domicile),
    abitazione, telefoon thuis, telefon domowy, 自宅電話, person - phone - home, other phone, phone 2 - value, phone 2, phone 3 - value,
    phone 3, phone 4 - value, phone 5 - value, phone 6 - value, phone 7 - value, company main phone`),
  },
  company: companyColumn(`
    company, company name, name (adressattyp unternehmen), organization, organisation, organization 1 - name, organization name, account name,
    account, company / account, business name, employer, associated company, associated company name, person -
    organization, person - organisation, firma, firmenname, organisationsname, unternehmen, unternehmensname, name des unternehmens,
    name der organisation, kontoname, société, entreprise, nom de l’entreprise, nom de la société, nom de
    l’organisation, nom du compte, compte, personne - organisation, empresa, compañía, nombre de la empresa, organización, nombre
    de la organización, nombre de cuenta, nombre de la cuenta, persona - organización, azienda, società, nome azienda,
    ragione sociale, organizzazione, nome organizzazione, nome account, persona - organizzazione, bedrijf, bedrijfsnaam,
    organisatie, naam van organisatie, accountnaam, persoon - organisatie, nazwa firmy, organizacja, nazwa organizacji,
    nazwa konta, osoba - organizacja, företag, 会社名, 会社, 勤務先, 取引先名, 組織, 組織名, 人物 - 組織,
    zugehöriges unternehmen, entreprise associée, empresa asociada, azienda associata, gekoppeld bedrijf, powiązana
    firma, 関連付けられた会社, organisation 1 - name, organisation 1 - nom, organización 1 - nombre, organizzazione 1 -
    nome, organisatie 1 - naam, organizacja 1 - nazwa, 組織 1 - 名前`),
  company_domain: joinedColumn(`
    company domain, company domain name, associated company domain, company website, organization - website, account
    website, organization website`),
  company_external_id: ID_OF_COMPANY,
  job_title: {
    ...joinedColumn(`
    job title, jobtitle, job position, position, role, occupation, organization title, organization 1 - title, person -
    job title, beruf, funktion, stelle, jobtitel, organisationstitel, poste, fonction, intitulé du poste, cargo, puesto, posizione,
    qualifica, ruolo, functie, functietitel, stanowisko, befattning, 役職, title, titel, titre`),
    rejects: isFormOfAddress,
  },
  website: joinedColumn(`
    website, website url, web site, web page, personal web page, url, homepage, website 1 - value, person - website,
    linkedin, linkedin url, webseite, site web, sitio web, sito web, strona www, webbplats`),
  address: ADDRESS,
  source: joinedColumn(`
    source, lead source, contact source, original source, original traffic source, person - source, herkunft, quelle,
    leadquelle, origine, origen, fuente, fonte, bron, źródło, källa, リードソース`),
  external_id: joinedColumn(`
    external id, record id, record id - contact, contact id, customer id, person - id, lead id, contact_id, subscriber
    id, kontakt-id, euid, leid`),
  created_at: CREATED_AT,
  customer_since: CUSTOMER_SINCE,
  lost_on: LOST_ON,
  unsubscribed: firstValueColumn(`
    unsubscribed from all email, unsubscribed from all emails, unsubscribed, email opt out, has opted out of email, opted out
    of email, opted out, opt out, do not email, person - marketing status, marketing status, email marketing status,
    abgemeldet, newsletter abgemeldet, von allen e-mails abgemeldet, keine e-mails, désabonné, désinscrit, dado de baja, baja`),
  ...COMMON_COLUMNS,
  status: firstValueColumn(
    'status, statut, lifecycle stage, contact status, customer status, lead status, contact type',
  ),
  tags: joinedColumn(
    `
    tags, tag, labels, label, kategorien, kategorie, schlagwörter, catégories, catégorie, étiquettes, libellés, categorías,
    categoría, etiquetas, person - label, group membership, groups, categories, category`,
    ', ',
  ),
  notes: longColumn(NOTES_NAMES),
};
