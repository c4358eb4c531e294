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
 * Converts a text to its stored form: `@` with the name or the email address of an active member becomes a mention.
 * @param before the stored text that it replaces; its mentions may stay even if the mentioned people have left
 * @throws 422 at `field` for a mention of anyone else
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
  /** Identifies the text, such as `note:…`, so that no one is notified of it twice. */
  key: string;
  text: string;
  before?: string;
  /** The text of which an excerpt is shown, if it differs from `text`. */
  plain?: string;
  /** The name of the record, and the path of its page. */
  name: string;
  path: string;
  /** The record that the mentioned members follow from then on. */
  record: FollowedRecord;
}

/** Notifies the members who are mentioned in a stored text but were not in the previous one. @returns their ids */
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
 * Notifies the members mentioned in a text that is stored as written, because reports count its words: the reason for a
 * lost deal. A mention in it does not follow a change of the member's name.
 */
export const notifyMentionedInPlainText = async (scope: Scope, { text, before = '', ...rest }: Mentioning) => {
  if (!text.includes('@')) return;
  const members = await membersOf(scope);
  await notifyMentioned(scope, { ...rest, text: withTokens(text, members), before: withTokens(before, members) });
};

/** The name of the calling member; empty for a program. */
export const nameOfAuthor = async (scope: Scope): Promise<string> =>
  (await membersOf(scope)).find(({ id }) => id === scope.userId)?.name ?? '';

/** The beginning of a stored text, for a notification. */
export const excerptOf = (stored: string): string => {
  const text = plainText(stored).trim();
  const letters = [...text];
  return letters.length > EXCERPT ? `${letters.slice(0, EXCERPT).join('').trimEnd()}…` : text;
};
