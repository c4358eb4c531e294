import { createHash, createHmac } from 'node:crypto';
import { msg } from '@lingui/core/macro';
import { CALENDAR_KINDS, type CalendarChange, type CalendarFeed } from '@rapport/shared/calendar';
import { asSystem, inWorkspace, readerWords, type Scope } from '../../db/scope';
import { sha256 } from '../../http/authenticate';
import type { Context } from '../../http/context';
import { conflict } from '../../http/problem';
import { wordsIn } from '../../words/words';
import { brandOf } from '../branding/branding.service';
import { preferencesOf, readWorkspaceSettings, timeZoneOf } from '../settings/settings.readModel';
import { findTask } from '../tasks/tasks.service';
import { deleteFeed, findByToken, findFeed, putFeed, type StoredFeed, saveContentTag } from './calendar.repository';
import { readEntries } from './entries.readModel';
import { writeCalendar, writeEntry } from './icalendar';

/**
 * The token of a calendar. It is derived from the installation's secret, so that only its hash is stored, and the URL
 * can still be shown.
 */
const tokenOf =
  ({ config }: Pick<Context, 'config'>) =>
  (id: string): string =>
    createHmac('sha256', config.jwtSecret).update(`calendar:${id}`).digest('base64url');

const withAddress = (context: Context, { id, kinds, everyone }: StoredFeed): CalendarFeed => ({
  address: `${context.address()}/calendars/${tokenOf(context)(id)}.ics`,
  kinds,
  everyone,
});

/** Whether the URL was made with another secret of the installation, and therefore cannot be shown again. */
const isOfOtherSecret = (context: Context, { id, token_hash }: StoredFeed): boolean =>
  !sha256(tokenOf(context)(id)).equals(token_hash);

export const readFeed = async (context: Context, scope: Scope): Promise<CalendarFeed> => {
  const feed = await findFeed(scope);
  if (!feed) return { address: null, kinds: [...CALENDAR_KINDS], everyone: false };
  const { kinds, everyone } = feed;
  return isOfOtherSecret(context, feed) ? { address: null, kinds, everyone } : withAddress(context, feed);
};

export const changeFeed = async (context: Context, scope: Scope, change: CalendarChange): Promise<CalendarFeed> => {
  const feed = await putFeed(scope, change, tokenOf(context));
  if (!isOfOtherSecret(context, feed)) return withAddress(context, feed);
  await deleteFeed(scope);
  return withAddress(context, await putFeed(scope, change, tokenOf(context)));
};

export const stopFeed = async (scope: Scope): Promise<void> => {
  await deleteFeed(scope);
};

/** Gives the calendar a new URL. The previous one stops working at once. */
export const rotateFeed = async (context: Context, scope: Scope): Promise<CalendarFeed> => {
  const { kinds, everyone } = await readFeed(context, scope);
  await deleteFeed(scope);
  return changeFeed(context, scope, { kinds, everyone });
};

/** A task as a calendar file. @throws 404; 409 for a task without a due date */
export const writeTask = async (context: Context, scope: Scope, id: string): Promise<string> => {
  const { title, contact_name, due_date, updated_at } = await findTask(scope, id);
  if (!due_date) throw conflict('no_due_date', msg`This task has no due date.`);
  const [words, timezone, { name }, brand] = await Promise.all([
    readerWords(scope),
    timeZoneOf(scope),
    readWorkspaceSettings(scope),
    brandOf(scope),
  ]);
  const entry = { kind: 'tasks' as const, id, title, about: contact_name ?? '', at: due_date, updated_at };
  return writeEntry(entry, { words, timezone, workspace: name, isBranded: brand !== null, address: context.address() });
};

interface CalendarFile {
  text: string;
  /** A hash of the text, for its `ETag`. */
  tag: string;
  /** ISO 8601: the time since which the calendar has this content. */
  changedAt: string | undefined;
}

/** The calendar that a token opens, as iCalendar text; `null` for an unknown token. */
export const openCalendar = async (context: Context, token: string): Promise<CalendarFile | null> => {
  const found = await asSystem(context.db, (trx) => findByToken(trx, token));
  if (!found) return null;
  const { workspace_id: workspaceId, user_id: userId, kinds, everyone } = found;
  return inWorkspace(context.db, { workspaceId, userId }, async (scope) => {
    const [entries, { language, timezone }, { name }, brand] = await Promise.all([
      readEntries(scope, kinds, everyone ? null : userId),
      preferencesOf(scope, userId),
      readWorkspaceSettings(scope),
      brandOf(scope),
    ]);
    const reader = {
      words: wordsIn(language),
      timezone,
      workspace: name,
      isBranded: brand !== null,
      address: context.address(),
    };
    const text = await writeCalendar(entries, reader);
    const tag = createHash('sha256').update(text).digest('base64url').slice(0, 27);
    return { text, tag, changedAt: await saveContentTag(scope, tag) };
  });
};
