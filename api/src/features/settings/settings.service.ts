import { msg } from '@lingui/core/macro';
import { ratesInCurrency } from '@rapport/shared/otherRates';
import type {
  NotificationChange,
  PreferenceChange,
  ProfileChange,
  WorkspaceChange,
  WorkspaceSettings,
} from '@rapport/shared/settings';
import type { Identity } from '../../db/identity';
import { asSystem, type Scope } from '../../db/scope';
import type { Db } from '../../db/session';
import type { Context } from '../../http/context';
import { invalid } from '../../http/problem';
import { readWorkspaceSettings } from './settings.readModel';
import {
  claimRegularEmails,
  findSettings,
  knowsTimeZone,
  type UserSettings,
  updateSettings,
  updateWorkspaceSettings,
} from './settings.repository';

export const readSettings = ({ db }: Context, { user_id }: Identity): Promise<UserSettings> =>
  asSystem(db, (trx) => findSettings(trx, user_id));

/** @throws 422 for a time zone that the database does not know, because the query for what is due would then fail for everyone */
export const changeSettings = (
  { db }: Context,
  { user_id }: Identity,
  change: ProfileChange | PreferenceChange | NotificationChange,
): Promise<UserSettings> =>
  asSystem(db, async (trx) => {
    if ('timezone' in change && change.timezone && !(await knowsTimeZone(trx, change.timezone))) {
      throw invalid({ timezone: msg`Choose a time zone` });
    }
    await updateSettings(trx, user_id, change);
    return findSettings(trx, user_id);
  });

/** @throws 422 if a language model is allowed to read emails, but the installation has none */
export const changeWorkspaceSettings = async (
  { model }: Context,
  scope: Scope,
  change: WorkspaceChange,
): Promise<WorkspaceSettings> => {
  if (change.ai_mail && !model) throw invalid({ ai_mail: msg`This installation has no language model` });
  const { currency, rates } = change;
  // The existing rates are in the previous currency.
  const follow = currency && !rates ? { rates: ratesInCurrency(currency, await readWorkspaceSettings(scope)) } : {};
  await updateWorkspaceSettings(scope, { ...change, ...follow });
  return readWorkspaceSettings(scope);
};

/** The hour of a person's local day from which regular emails are sent. */
const MORNING = 7;

const REGULAR_EMAILS = {
  digest: { setting: 'morning_digest', last: 'digest_on', weekday: null },
  weekly: { setting: 'weekly_report', last: 'weekly_on', weekday: 1 },
};

/** Returns the people for whom the morning digest or, on Mondays, the weekly report is due. A person is returned at most once a day. */
export const claimMorningEmails = (trx: Db, email: keyof typeof REGULAR_EMAILS, at = new Date()) =>
  claimRegularEmails(trx, REGULAR_EMAILS[email], MORNING, at);
