import { msg } from '@lingui/core/macro';
import type { Scope } from '../../db/scope';
import { invalid } from '../../http/problem';
import { addFollowers, type FollowedRecord } from '../followers/followers.service';
import { notifyAlsoByEmail } from '../notifications/notifications.service';
import { membersOf } from '../team/team.service';
import { findShownMentions } from './mentions.readModel';
import { mentionedIn, plainText, withTokens } from './tokens';

const EXCERPT = 200;

/**
 * A text as it is stored: `@` with the name or the email address of an active member becomes a mention.
 * @param before the stored text that it replaces, whose mentions may stay when their people have left
 * @throws 422 at `field` for a mention of somebody else
 */
export const storedText = async (scope: Scope, text: string, before = '', field = 'content'): Promise<string> => {
  if (!text.includes('@')) return text;
  const [members, shown] = await Promise.all([membersOf(scope), findShownMentions(scope, before)]);
  const known = new Set([...members, ...shown].map(({ id }) => id));
  if (mentionedIn(text).some(({ id }) => !known.has(id))) {
    throw invalid({ [field]: msg`Only members of this workspace can be mentioned` });
  }
  return withTokens(text, members, shown);
};

interface Mentioning {
  /** Identifies the text, such as `note:…`, so that nobody is notified of it twice. */
  key: string;
  text: string;
  before?: string;
  /** The text as an excerpt of it is shown, if not as it is written. */
  plain?: string;
  /** The name of the record, and where its page is. */
  name: string;
  path: string;
  /** The record, which they follow from then on. */
  record: FollowedRecord;
}

/** Notifies who is mentioned in a stored text, and was not in the one before. @returns who is mentioned now */
export const notifyMentioned = async (
  scope: Scope,
  { key, text, before = '', plain = text, name, path, record }: Mentioning,
): Promise<string[]> => {
  const already = new Set(mentionedIn(before).map(({ id }) => id));
  const fresh = new Set(
    mentionedIn(text)
      .map(({ id }) => id)
      .filter((id) => id !== scope.userId && !already.has(id)),
  );
  if (fresh.size === 0) return [];
  const values = { author: await nameOfAuthor(scope), name, text: excerptOf(plain) };
  for (const id of fresh) {
    await notifyAlsoByEmail(
      scope,
      id,
      { type: 'mention', kind: 'mentioned', values, path, once: `mention ${key}` },
      'mentions',
    );
  }
  await addFollowers(scope, record, [...fresh]);
  return [...fresh];
};

/**
 * Notifies who is mentioned in a text that is kept as it was written, because reports count its words: why a deal was lost.
 * The mention does not follow a new name of its person.
 */
export const notifyMentionedInPlainText = async (scope: Scope, { text, before = '', ...rest }: Mentioning) => {
  if (!text.includes('@')) return;
  const members = await membersOf(scope);
  await notifyMentioned(scope, { ...rest, text: withTokens(text, members), before: withTokens(before, members) });
};

/** The name of the author for the members; empty for a program. */
export const nameOfAuthor = async (scope: Scope): Promise<string> =>
  (await membersOf(scope)).find(({ id }) => id === scope.userId)?.name ?? '';

/** How a stored text begins, in the words of a notification. */
export const excerptOf = (stored: string): string => {
  const text = plainText(stored).trim();
  const letters = [...text];
  return letters.length > EXCERPT ? `${letters.slice(0, EXCERPT).join('').trimEnd()}…` : text;
};
