import { MENTION_TOKEN as TOKEN } from '@rapport/shared/noteText';

export interface Person {
  id: string;
  name: string;
  email?: string;
}

const tokenOf = ({ id, name }: Person) => `@[${name.replace(/[[\]\r\n]/g, ' ').trim() || '?'}](member:${id})`;

/** The people mentioned in a stored text, in the order of the text. */
export const mentionedIn = (stored: string): Person[] =>
  [...stored.matchAll(TOKEN)].map(([, name = '', id = '']) => ({ id, name }));

/** A stored text with names in place of its mentions. */
export const plainText = (stored: string): string => stored.replace(TOKEN, (_token, name: string) => `@${name}`);

/** Whether two stored texts are the same, ignoring the names stored in their mentions. */
export const isSameText = (one: string, other: string): boolean => withoutNames(one) === withoutNames(other);

const withoutNames = (stored: string) => stored.replace(TOKEN, '@[](member:$2)');

const BEFORE = /[\s([{"'“„«>*_~–—-]/u;
const WITHIN_WORD = /[\p{L}\p{N}\p{M}_]/u;

/**
 * Turns `@Ann Lee` and `@ann@firm.com` into stored mentions, trying the longest name first. A name that two members
 * share mentions nobody, unless the text mentioned them before: then each occurrence mentions the next of them.
 * @param before the mentions that the text had, with the names under which they were shown
 */
export const withTokens = (text: string, members: Person[], before: Person[] = []): string => {
  if (!text.includes('@')) return text;
  const names = namesOf(members, before);
  let out = '';
  for (let at = 0; at < text.length; ) {
    const found = text[at] === '@' && (at === 0 || BEFORE.test(text[at - 1] as string)) && nameAt(names, text, at + 1);
    const person = found && (found.people.length > 1 ? found.people.shift() : found.people[0]);
    out += person ? tokenOf(person) : text[at];
    at += person ? found.name.length + 1 : 1;
  }
  return out;
};

interface Named {
  name: string;
  /** The name in lower case, which may be longer than the name: `İ` becomes two characters. */
  lower: string;
  people: Person[];
}

const namesOf = (members: Person[], before: Person[]): Named[] => {
  const names = new Map<string, Named>();
  const add = (name: string, people: Person[]) => {
    const lower = name.toLowerCase();
    if (name !== '') names.set(lower, { name, lower, people });
  };
  for (const member of members) {
    const alike = members.filter(({ name }) => name.toLowerCase() === member.name.toLowerCase());
    add(member.name, alike.length > 1 ? [] : alike);
    add(member.email ?? '', [member]);
  }
  for (const { name } of before)
    add(
      name,
      before.filter((each) => each.name === name),
    );
  return [...names.values()].toSorted((one, other) => other.name.length - one.name.length);
};

const nameAt = (names: Named[], text: string, at: number): Named | undefined =>
  names.find(({ name, lower }) => {
    const rest = text.slice(at, at + name.length);
    return rest.toLowerCase() === lower && !WITHIN_WORD.test(text[at + name.length] ?? ' ');
  });
