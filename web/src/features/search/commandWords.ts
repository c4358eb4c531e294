import { normalizeWord } from '../../lib/format/quickDay';

export type Kind = 'deal' | 'contact' | 'company' | 'task';

interface CommandWords {
  /** Words before a kind: `new deal`. */
  verbs: string[];
  kinds: Record<Kind, string[]>;
  /** Words before the person or thing that a task is about: `call Ann`. */
  doing: string[];
  /** Words after the person or thing that a task is about: `Ann anrufen`. */
  doneLast: string[];
}

/** In lower case and without accents, as `normalizeWord` makes them. */
const WORDS: Record<string, CommandWords> = {
  en: {
    verbs: ['new', 'add', 'create'],
    kinds: { deal: ['deal'], contact: ['contact'], company: ['company'], task: ['task'] },
    doing: ['call', 'phone', 'email', 'mail', 'meet', 'ask', 'write to', 'send', 'visit', 'remind'],
    doneLast: [],
  },
  de: {
    verbs: ['neu', 'neue', 'neuen', 'neuer', 'neues'],
    kinds: { deal: ['deal'], contact: ['kontakt'], company: ['firma', 'unternehmen'], task: ['aufgabe'] },
    doing: ['anruf bei', 'mail an', 'email an', 'treffen mit', 'termin mit', 'besuch bei', 'schreiben an'],
    doneLast: [
      'anrufen',
      'zuruckrufen',
      'anmailen',
      'mailen',
      'schreiben',
      'anschreiben',
      'treffen',
      'fragen',
      'senden',
      'schicken',
      'besuchen',
      'erinnern',
    ],
  },
  fr: {
    verbs: ['nouveau', 'nouvel', 'nouvelle', 'ajouter', 'creer'],
    kinds: { deal: ['affaire'], contact: ['contact'], company: ['entreprise', 'societe'], task: ['tache'] },
    doing: [
      'appeler',
      'rappeler',
      'telephoner a',
      'ecrire a',
      'envoyer',
      'rencontrer',
      'voir',
      'demander a',
      'relancer',
      'visiter',
    ],
    doneLast: [],
  },
  es: {
    verbs: ['nuevo', 'nueva', 'anadir', 'agregar', 'crear'],
    kinds: { deal: ['oportunidad'], contact: ['contacto'], company: ['empresa'], task: ['tarea'] },
    doing: [
      'llamar a',
      'llamar',
      'escribir a',
      'enviar',
      'reunirse con',
      'reunion con',
      'ver a',
      'preguntar a',
      'visitar a',
      'visitar',
      'recordar a',
    ],
    doneLast: [],
  },
};

const KINDS: Kind[] = ['deal', 'contact', 'company', 'task'];

/** The user's own language comes first, because one of its words may be the beginning of an English one. */
const wordsFor = (language: string): CommandWords[] => {
  const own = WORDS[language.slice(0, 2)];
  return own && own !== WORDS.en ? [own, WORDS.en as CommandWords] : [WORDS.en as CommandWords];
};

/** Whether a word was typed with at most one typo: a wrong, missing or extra letter, or two swapped letters. */
export const isNearly = (word: string, typed: string): boolean => {
  let at = 0;
  while (at < word.length && typed[at] === word[at]) at += 1;
  const [rest, left] = [word.slice(at), typed.slice(at)];
  const swapped = `${rest[1] ?? ''}${rest[0] ?? ''}${rest.slice(2)}`;
  return rest.slice(1) === left.slice(1) || rest.slice(1) === left || rest === left.slice(1) || swapped === left;
};

/**
 * In German, Spanish and French, the word for a company may precede its name, so `Firma Huber` is a search, and only
 * `Firma: Huber` a command.
 */
const isCalledSo = (kind: Kind, words: CommandWords) => kind === 'company' && words !== WORDS.en;

/**
 * The kind that the first words name, and the text after them, in the user's language or in English. A typo is accepted
 * only after a verb: `talk` alone is not a `task`.
 */
export const commandIn = (text: string, language: string): { kind: Kind; rest: string } | null => {
  const [first = '', second = '', ...others] = text.trim().split(/\s+/);
  const word = normalizeWord(first).replace(/:$/, '');
  const known = wordsFor(language);
  for (const words of known) {
    const alone = KINDS.find((kind) => words.kinds[kind].includes(word));
    if (alone && (first.endsWith(':') || !isCalledSo(alone, words)))
      return { kind: alone, rest: [second, ...others].join(' ').trim() };
  }
  const verbs = known.flatMap((words) => words.verbs);
  const isVerb = verbs.includes(word) || (word.length > 2 && verbs.some((verb) => isNearly(verb, word)));
  const named = normalizeWord(second);
  const kind = KINDS.find((each) => known.some(({ kinds }) => kinds[each].some((name) => isNearly(name, named))));
  return isVerb && kind ? { kind, rest: others.join(' ') } : null;
};

/**
 * The person or thing that a task is about: `Ann` in `call Ann` and in `Ann anrufen`. Empty if the title has no verb
 * such as these.
 */
export const taskSubject = (title: string, language: string): string => {
  const words = title.split(/\s+/);
  const said = words.map((word) => normalizeWord(word).replace('-', ''));
  for (const { doing, doneLast } of wordsFor(language)) {
    for (const phrase of doing) {
      const length = phrase.split(' ').length;
      if (words.length > length && said.slice(0, length).join(' ') === phrase) return words.slice(length).join(' ');
    }
    if (words.length > 1 && doneLast.includes(said.at(-1) ?? '')) return words.slice(0, -1).join(' ');
  }
  return '';
};
