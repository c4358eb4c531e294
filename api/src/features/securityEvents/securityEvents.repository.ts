import type { SecurityEventKind } from '@rapport/shared/securityEvents';
import { v7 as uuidv7 } from 'uuid';
import type { Db } from '../../db/session';
import type { Visitor } from '../../http/visitor';

type Place = Pick<Visitor, 'userAgent' | 'ipPrefix'>;

interface NewSecurityEvent {
  userId: string;
  kind: SecurityEventKind;
  detail?: string;
  place: Place;
}

export const insertSecurityEvent = (trx: Db, { userId, kind, detail, place }: NewSecurityEvent) =>
  trx('security_events').insert({
    id: uuidv7(),
    user_id: userId,
    kind,
    detail,
    user_agent: place.userAgent,
    ip_prefix: place.ipPrefix,
  });

export const insertSessionEvent = (trx: Db, sessionId: string, kind: SecurityEventKind) =>
  trx.raw(
    `insert into security_events (id, user_id, kind, user_agent, ip_prefix)
     select ?, user_id, ?, user_agent, ip_prefix from sessions where id = ?`,
    [uuidv7(), kind, sessionId],
  );

/** Uses one statement whether or not the address has an account, so that the response time does not reveal it. */
export const insertFailedSignIn = (trx: Db, email: string, { userAgent, ipPrefix }: Place) =>
  trx.raw(
    `insert into security_events (id, user_id, kind, user_agent, ip_prefix)
     select ?, id, 'sign_in_failed', ?, ? from users where lower(email) = lower(?)`,
    [uuidv7(), userAgent, ipPrefix, email],
  );
