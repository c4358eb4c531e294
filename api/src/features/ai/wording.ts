import type { DailyInsights, InsightEntry, LeadScores } from '@rapport/shared/ai';
import type { Language } from '@rapport/shared/languages';
import { z } from 'zod';

const FIELD_MAX = 400;
const WORDED_LEADS = 50;

const SECTIONS = ['alerts', 'opportunities', 'recommendations', 'insights'] as const;
/** The sections whose titles name a tag or a stage. */
const NAMING: string[] = ['recommendations', 'insights'];

/** The data that the model gets: figures, and references in place of everything that users typed. */
export interface Question {
  kind: 'insights' | 'scores';
  /** The reader's language. */
  language: Language;
  data: { summary?: string; entries: { ref: string; section: string; title: string; detail: string }[] };
}

export const Words = z.object({
  summary: z.string(),
  entries: z.array(z.object({ ref: z.string(), title: z.string(), detail: z.string() })),
});
export type Words = z.infer<typeof Words>;

/** Replaces texts that users typed by references, longest first, and keeps the text for each reference. */
const hide = (text: string, typed: string[], names: string[]): string =>
  hideEach(
    text,
    typed.filter(Boolean).sort((first, second) => second.length - first.length),
    names,
  );

// Shorter names are searched between the references and not in them, because a name may be “1”.
const hideEach = (text: string, [name, ...shorter]: string[], names: string[]): string => {
  if (name === undefined) return text;
  const parts = text.split(name);
  if (parts.length > 1 && !names.includes(name)) names.push(name);
  return parts.map((part) => hideEach(part, shorter, names)).join(`[[${names.indexOf(name) + 1}]]`);
};

const typedTextsOf = ({ entities, action }: InsightEntry): string[] => [
  ...entities.map(({ name }) => name),
  ...(action?.type === 'open_mail' ? [action.email] : []),
];

interface Hidden {
  question: Question;
  /** The texts that the references stand for, in order. */
  names: string[];
}

/** The texts in the findings that users typed, besides the names of the records. */
export interface TypedText {
  /** Names of tags and stages in the titles of patterns and recommendations. */
  names: string[];
  /** Texts in the reasons of the opportunities. */
  reasons: string[];
}

/** The question for insights: the findings of a day without names, addresses and titles that users typed. */
export const askForInsights = (
  day: DailyInsights,
  { names: typedNames, reasons }: TypedText,
  language: Language,
): Hidden => {
  const names: string[] = [];
  const entries = SECTIONS.flatMap((section) =>
    day[section].map((entry, at) => {
      const typed = typedTextsOf(entry);
      return {
        ref: `${section}${at}`,
        section,
        title: hide(entry.title, [...typed, ...(NAMING.includes(section) ? typedNames : [])], names),
        detail: hide(entry.detail, [...typed, ...(section === 'opportunities' ? reasons : [])], names),
      };
    }),
  );
  return { question: { kind: 'insights', language, data: { summary: day.summary, entries } }, names };
};

/**
 * The question for lead scores: the reasons of the most promising contacts, without names and without texts that users
 * typed.
 */
export const askForScores = (
  { all_scores }: LeadScores,
  ofReasons: Map<string, string[]>,
  language: Language,
): Hidden => {
  const names: string[] = [];
  const entries = all_scores
    .slice(0, WORDED_LEADS)
    .map(({ contact_id, contact_name, company, key_factors, priority }, at) => {
      const reasons = key_factors.join(', ');
      const typed = [contact_name, company, ...(ofReasons.get(contact_id) ?? [])];
      return {
        ref: `lead${at}`,
        section: priority,
        title: hide(contact_name, typed, names),
        detail: hide(reasons, typed, names),
      };
    });
  return { question: { kind: 'scores', language, data: { entries } }, names };
};

/** The model's text for one field, with the names put back. Our text is used if the model states anything that ours does not. */
const accept = (said: string | undefined, hidden: string, ours: string, names: string[]): string => {
  if (!said || said.trim() === '' || said.length > FIELD_MAX) return ours;
  const references = (text: string) => [...text.matchAll(/\[\[(\d+)\]\]/g)].map((match) => match[1]);
  const allowed = new Set(references(hidden));
  if (references(said).some((reference) => !allowed.has(reference))) return ours;
  // A text with other numbers, or with the same numbers in another order, is not used.
  const numbers = (text: string) => text.replace(/\[\[\d+\]\]/g, '').match(/\p{N}+(?:[.,]\p{N}+)*/gu) ?? [];
  if (numbers(said).join(' ') !== numbers(hidden).join(' ')) return ours;
  if (/https?:|www\.|<[a-z/]/i.test(said)) return ours;
  return said.replace(/\[\[(\d+)\]\]/g, (_reference, nth) => names[Number(nth) - 1] ?? '').trim();
};

/** The analysis in the model's words. Its numbers, records and actions stay ours. */
export const wordInsights = (day: DailyInsights, { question, names }: Hidden, words: Words): DailyInsights => {
  const said = new Map(words.entries.map((entry) => [entry.ref, entry]));
  const entries = new Map(question.data.entries.map((entry) => [entry.ref, entry]));
  const worded = (section: (typeof SECTIONS)[number]) =>
    day[section].map((entry, at) => {
      const ref = `${section}${at}`;
      const hidden = entries.get(ref);
      return {
        ...entry,
        title: accept(said.get(ref)?.title, hidden?.title ?? '', entry.title, names),
        detail: accept(said.get(ref)?.detail, hidden?.detail ?? '', entry.detail, names),
      };
    });
  return {
    ...day,
    summary: accept(words.summary, day.summary, day.summary, names),
    alerts: worded('alerts'),
    opportunities: worded('opportunities'),
    recommendations: worded('recommendations'),
    insights: worded('insights'),
    source: 'ai',
  };
};

export const wordScores = (scores: LeadScores, { question, names }: Hidden, words: Words): LeadScores => {
  const said = new Map(words.entries.map((entry) => [entry.ref, entry]));
  const worded = scores.all_scores.map((lead, at) => {
    const hidden = question.data.entries[at];
    const ours = lead.key_factors.join(', ');
    const sentence = hidden ? accept(said.get(hidden.ref)?.detail, hidden.detail, ours, names) : ours;
    return sentence === ours ? lead : { ...lead, key_factors: [sentence] };
  });
  const byId = new Map(worded.map((lead) => [lead.contact_id, lead]));
  return {
    ...scores,
    all_scores: worded,
    top_leads: scores.top_leads.map((lead) => byId.get(lead.contact_id) ?? lead),
    source: 'ai',
  };
};
