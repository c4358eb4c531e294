import { normalHeader } from './fileColumn';
import { TASK_STATUS_LOOSE_WORDS, TASK_STATUS_WORDS } from './words';

/** The kinds of records that a row of a history can become. */
export const NOTE_KINDS = ['note', 'call', 'meeting', 'email', 'task'] as const;
export type NoteKind = (typeof NOTE_KINDS)[number];

/** Synonyms of our kinds. `KIND_LOOSE_WORDS` has words with a more specific meaning. */
export const KIND_WORDS: Record<NoteKind, string> = {
  note: 'notes, notiz, notizen, nota, notas, notitie, notatka, anteckning, メモ',
  call: `
    calls, phone call, logged call, telephone, phone, anruf, telefonat, appel, llamada, chiamata, telefonata, oproep,
    telefoongesprek, rozmowa, połączenie, samtal, telefonsamtal, 電話, 通話`,
  meeting: `
    meetings, event, appointment, termin, besprechung, treffen, réunion, rendez-vous, reunión, cita, riunione,
    appuntamento, vergadering, afspraak, spotkanie, möte, 会議, 打ち合わせ`,
  email: `
    e-mail, emails, mail, logged email, courriel, correo, correo electrónico, wiadomość, e-post, メール`,
  task: `
    tasks, to do, to-do, todo, aufgabe, tâche, tarea, attività, compito, taak, zadanie, uppgift, タスク`,
};

export const KIND_LOOSE_WORDS: Partial<typeof KIND_WORDS> = {
  note: 'comment, memo, kommentar, commentaire, comentario',
  call: 'outbound call, inbound call, ausgehender anruf, eingehender anruf',
  meeting: 'visit, lunch, breakfast, dinner, demo, video call, mittagessen, déjeuner, almuerzo, pranzo, ランチ',
  email: 'incoming email, outgoing email, forwarded email, sent email, list email',
  task: 'deadline, follow up, follow-up, reminder, frist, wiedervorlage, échéance, fecha límite, scadenza, termin końcowy',
};

/** Headers that are typical of files with only one kind. */
const TYPICAL_HEADERS: Record<NoteKind, RegExp> = {
  note: /^(content|note(title|content|body)|notiz(titel|inhalt)|parentid(id)?|titredelanote|contenudelanote|isprivate)$/,
  call: /^(call(type|start|duration|purpose|result|status|notes|outcome|direction|title|owner|disposition)|anruf(typ|beginn|dauer|notizen|status)|typedappel|heurededebutdelappel|dureedelappel|tipodellamada|duraciondelallamada)/,
  meeting:
    /^((meeting|event)(title|name|start|description|outcome|location|owner|subtype)|startdate(time)?|starttime|enddate(time)?|endtime|venue|host|participants|(is)?alldayevent|beginntam|beginntum|endetam|endetum|besprechungs|date(de)?debut|heurededebut)/,
  email: /^(e?mail(subject|body|direction|sendstatus)|textbody|htmlbody|fromaddress|toaddress|messagedate)/,
  task: /^(task|due(date|time)?$|closedtime$|priority$|aufgabe|faelligam$|falligam$|falligkeitsdatum$|prioritat$|tarea|tache)/,
};

/** The kind that the headers of a file suggest; `null` if they are ambiguous. */
export const kindOfHeaders = (headers: string[]): NoteKind | null => {
  const names = headers.map(normalHeader);
  const counts = NOTE_KINDS.map((kind) => ({
    kind,
    count: names.filter((name) => TYPICAL_HEADERS[kind].test(name)).length,
  }));
  const [best, next] = counts.sort((one, other) => other.count - one.count);
  return best && best.count > (next?.count ?? 0) ? best.kind : null;
};

/** Whether something took place. With `scheduled`, its date decides. */
export const HISTORY_STATUS = ['todo', 'in_progress', 'done', 'scheduled', 'cancelled'] as const;
export type HistoryStatus = (typeof HISTORY_STATUS)[number];

export const HISTORY_STATUS_WORDS: Record<HistoryStatus, string> = {
  ...TASK_STATUS_WORDS,
  scheduled:
    'planned, upcoming, geplant, planifié, planifiée, programada, programado, pianificato, gepland, zaplanowane',
  cancelled: 'canceled, abgesagt, annulé, annulée, cancelada, cancelado, annullato, annullata, geannuleerd, anulowane',
};

export const HISTORY_STATUS_LOOSE_WORDS: Partial<typeof HISTORY_STATUS_WORDS> = {
  ...TASK_STATUS_LOOSE_WORDS,
  todo: 'deferred, overdue',
  done: 'held, attended, sent, received, connected, logged, durchgeführt, stattgefunden, effectué, celebrada, svolto',
  cancelled: 'no show, rescheduled, missed, declined, failed, bounced, verschoben, nicht erschienen, reportée',
};
