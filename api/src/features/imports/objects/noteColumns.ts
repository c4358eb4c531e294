import { COMMON_COLUMNS, CREATED_AT } from './common';
import { dateColumn, type FileColumn, firstValueColumn, joinedColumn } from './fileColumn';
import { plainText } from './htmlText';

/** The separator of references from several columns. */
const REFERENCE_SEPARATOR = ';';

/** A column that refers to records. All columns with one of the names are used. */
const references = (aliases: string): FileColumn => ({
  aliases,
  usesAllMatches: true,
  separator: REFERENCE_SEPARATOR,
});

const letters = (text: string) => text.replace(/[^\p{L}\p{N}]/gu, '');

/** A column whose texts are joined as paragraphs. A text that is exported both as HTML and as plain text is used only once. */
const texts = (aliases: string): FileColumn => ({
  aliases,
  usesAllMatches: true,
  separator: '\n\n',
  joiner: () => (cells) =>
    cells
      .map(plainText)
      .filter((text, at, all) => text && all.findIndex((other) => letters(other) === letters(text)) === at)
      .join('\n\n'),
});

/** The columns of a file with notes, calls, meetings, emails and tasks, with their names in HubSpot, Pipedrive, Zoho, Salesforce and Google. */
export const NOTE_COLUMNS: Record<string, FileColumn> = {
  id: joinedColumn('id'),
  kind: firstValueColumn(`
    kind, activity type, engagement type, activity - type, type, task subtype, tasksubtype, event subtype, aktivitätstyp,
    aktivität - typ, typ, type d’activité, activité - type, tipo de actividad, actividad - tipo, tipo di attività,
    attività - tipo, activiteit - type, tipo, typ aktywności, aktywność - typ, 種類, 活動 - 種類`),
  subject: firstValueColumn(`
    subject, title, activity - subject, note title, call title, meeting name, meeting title, event title, email subject,
    task title, task name, task subject, activity name, betreff, titel, aktivität - betreff, notiztitel, objet, titre,
    activité - objet, titre de la note, asunto, título, actividad - asunto, oggetto, titolo, attività - oggetto, onderwerp,
    activiteit - onderwerp, temat, tytuł, aktywność - temat, ämne, 件名, 活動 - 件名`),
  content: texts(`
    content, note body, note content, call notes, meeting description, internal meeting notes, email body, text body,
    htmlbody, task notes, body, description, notes, note, activity - note, activity - public description, comments,
    full comments, details, notizinhalt, notizen, notiz, beschreibung, anrufnotizen, aktivität - notiz, contenu, remarques,
    contenu de la note, notes d’appel, activité - note, activité - remarque, contenido, contenido de la nota, descripción,
    actividad - nota, contenuto, descrizione, attività - nota, inhoud, omschrijving, activiteit - notitie, treść, opis,
    aktywność - notatka, beskrivning, 内容, 説明, メモ`),
  happened_at: dateColumn(`
    happened at, activity date, activity datetime, call start time, meeting start time, start datetime, message date,
    sent date, activity - due date, start date, from, date, due date, due, task due date, aktivitätsdatum, anrufbeginn,
    aktivität - fälligkeitsdatum, beginnt am, beginn, fällig am, fälligkeitsdatum, datum, date de l’activité,
    activité - date d’échéance, date de début, date d’échéance, fecha de la actividad, actividad - fecha de vencimiento,
    fecha de inicio, fecha de vencimiento, fecha, data dell’attività, attività - data di scadenza, data inizio,
    data di scadenza, data, activiteit - vervaldatum, vervaldatum, begindatum, aktywność - termin, termin, startdatum, 日付,
    活動日, 期限`),
  time: firstValueColumn(`
    start time, activity - due time, due time, time, beginnt um, uhrzeit, aktivität - fälligkeitszeit, heure de début,
    activité - heure d’échéance, hora de inicio, actividad - hora de vencimiento, ora inizio, begintijd, godzina`),
  done_at: dateColumn(`
    completed at, completed date, completion date, completed date time, closed time, activity - marked as done time,
    marked as done time, erledigt am, date de fin, fecha de finalización`),
  created_at: { ...CREATED_AT, aliases: `${CREATED_AT.aliases}, created date time, activity - add time` },
  status: firstValueColumn(`
    status, activity - done, done, task status, meeting outcome, call status, email send status, completed, state, erledigt,
    aktivität - erledigt, aufgabenstatus, meeting-ergebnis, statut, terminé, activité - terminée, activité - terminé, estado,
    hecho, actividad - hecha, stato, completata, attività - completata, voltooid, activiteit - klaar, gotowe,
    aktywność - gotowe, 状態, ステータス`),
  priority: firstValueColumn(
    'priority, task priority, activity - priority, priorität, priorité, prioridad, priorità, priorytet',
  ),
  author: firstValueColumn(`
    author, activity assigned to, activity - assigned to user, assigned to user, logged by, note owner, call owner, event
    owner, meeting owner, host, owner id, assigned, activity - creator, user, created by, created by id, creator, aktivität
    zugewiesen an, aktivität - zugewiesen an benutzer, benutzer, erstellt von, auteur, activité assignée à, activité -
    attribuée à l’utilisateur, utilisateur, créé par, autor, actividad asignada a, usuario, creado por, autore, utente,
    creato da, gebruiker, użytkownik, ${COMMON_COLUMNS.owner?.aliases}`),
  contact_id: references(`
    contact id, associated contact ids, associated contact id, person - id, person id, who id, contact name id, contact
    record id, zugehörige kontakt-ids, ids des contacts associés, ids de contactos asociados`),
  contact_email: references(`
    contact email, associated contact email, associated contact emails, person - email, person - email - work, person -
    email - home, person - email - other, contact e-mail, email, e-mail, email address, attendees, attendee emails,
    participants, invitees, guests, required attendees, optional attendees, to address, from address, teilnehmer, personne -
    email, participantes, partecipanti, 参加者`),
  contact: references(`
    contact, contact name, associated contact, associated contacts, person - name, person, who, who name, contacts,
    zugehöriger kontakt, kontakt, kontaktname, contact associé, personne - nom, personne, nom du contact, contacto asociado,
    contacto, nombre del contacto, persona - nombre, contatto, contatto associato, nome contatto, persona - nome, persoon -
    naam, contactpersoon, osoba - nazwa, osoba, 連絡先, 関連するコンタクト, 人物 - 名前`),
  deal_id: references(
    'deal id, associated deal ids, associated deal id, deal - id, opportunity id, zugehörige deal-ids',
  ),
  deal: references(`
    deal, deal name, deal title, associated deal, associated deals, deal - title, opportunity, opportunity name, zugehöriger
    deal, deal - titel, transaction associée, affaire - titre, affaire, negocio asociado, trato - título, negocio, affare -
    titolo, affare, oferta - tytuł, 取引, 取引 - タイトル`),
  company_id: references(`
    company id, associated company ids, associated company id, organization - id, organization id, account id, zugehörige
    unternehmens-ids`),
  company: references(`
    company, company name, associated company, associated companies, organization - name, organization, organisation - name,
    organisation, account, account name, company / account, zugehöriges unternehmen, unternehmen, firma, entreprise
    associée, entreprise, organisation - nom, société, empresa asociada, empresa, organización - nombre, azienda,
    organizzazione - nome, organisatie - naam, bedrijf, organizacja - nazwa, 会社, 組織 - 名前`),
  record: references(`
    related to, related to id, parent id, parent, parent name, parent id id, what id, what, regarding, related record,
    verbunden mit, bezieht sich auf, zugehörig zu, lié à, relacionado con, correlato a, gerelateerd aan, powiązane z, 関連先`),
  external_id: joinedColumn(`
    external id, record id, activity id, engagement id, activity - id, note id, note - id, task id, call id, event id,
    message id, uid, aktivität - id, objekt-id`),
  note_lines: COMMON_COLUMNS.note_lines as FileColumn,
};
