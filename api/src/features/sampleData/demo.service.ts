import { DAY_MS } from '@rapport/shared/dates';
import type { Language } from '@rapport/shared/languages';
import { FIRM, JOINED_MONTHS_AGO } from '../../../../migrations/seeds/companies';
import { sampleStory } from '../../../../migrations/seeds/sampleRecords';
import { sayIn } from '../../../../migrations/seeds/say';
import { asSystem, inWorkspace } from '../../db/scope';
import type { Db } from '../../db/session';
import type { Context } from '../../http/context';
import {
  forgetFirm,
  insertColleagues,
  insertImports,
  insertNotifications,
  insertTrash,
  setUpFirm,
} from './demo.repository';
import { notificationsOf } from './demoNotifications';
import { insertStory } from './sampleData.repository';

/** The name under which a visitor of the demo works. */
export const VISITOR_NAME = FIRM.members[0];

const MONTH_MS = 30.4 * DAY_MS;

/**
 * Fills a workspace with the sample firm: its members, two years of work, their imports, what they deleted, and the
 * notifications of the visitor, who owns it. `isSample` labels the records, so that the visitor can remove them.
 */
export const fillDemo = async (
  { db }: Pick<Context, 'db'>,
  visitor: { workspaceId: string; userId: string },
  { isSample = false, now = new Date(), language = 'en' }: { isSample?: boolean; now?: Date; language?: Language } = {},
): Promise<void> => {
  const joined = JOINED_MONTHS_AGO.map((months) => new Date(now.getTime() - months * MONTH_MS));
  const colleagues = await asSystem(db, async (trx) => {
    await setUpFirm(trx, visitor, joined[0] ?? now);
    return insertColleagues(trx, visitor.workspaceId, FIRM.members.slice(1), joined.slice(1));
  });
  const say = sayIn(language);
  const story = sampleStory(now, say);
  await inWorkspace(db, visitor, async (scope) => {
    const users = [visitor.userId, ...colleagues];
    await insertStory(scope, story, { currency: 'USD', users, isSample });
    await insertImports(scope, story.imports);
    await insertTrash(scope, { now, users, isSample, say });
    await insertNotifications(scope, notificationsOf(story));
  });
};

/** Ends the story in a workspace that its visitor keeps: emails are no longer sent in the name of the firm. */
export const endDemo = async (trx: Db, workspaceId: string): Promise<void> => {
  await forgetFirm(trx, workspaceId);
};
