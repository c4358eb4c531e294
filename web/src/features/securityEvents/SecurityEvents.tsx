import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { SECURITY_EVENT_DAYS, type SecurityEvent, type SecurityEventKind } from '@rapport/shared/securityEvents';
import type { Sentence } from '@rapport/shared/words';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useWords } from '../../lib/words/macros';
import { QueryState } from '../../ui/feedback/QueryState';
import { Card } from '../../ui/page/Card';
import { ShowMore } from '../../ui/table/ShowMore';
import { Badge } from '../../ui/text/Badge';
import { RelativeTime } from '../../ui/text/RelativeTime';
import { deviceName } from './deviceName';
import { securityEventQueries } from './securityEvents.queries';

const SIGN_INS: Record<string, Sentence> = {
  registration: msg`Account created`,
  password: msg`Signed in with password`,
  google: msg`Signed in with Google`,
};

const WORDS: Record<SecurityEventKind, (detail: string) => Sentence> = {
  signed_in: (by) => SIGN_INS[by] ?? msg`Signed in`,
  sign_in_failed: () => msg`Failed sign-in: wrong password`,
  signed_out: () => msg`Signed out`,
  signed_out_everywhere: () => msg`Signed out of all devices`,
  session_ended: () => msg`This device was signed out from another device`,
  session_copied: () => msg`This session was used from two places at once and was ended`,
  password_changed: () => msg`Password changed`,
  password_reset: () => msg`Password reset by email link`,
  google_linked: () => msg`Google account linked`,
  key_made: (name) => msg`API key “${name}” created`,
  key_used: (name) => msg`API key “${name}” used`,
  key_rotated: (name) => msg`API key “${name}” rotated`,
  key_ended: (name) => msg`API key “${name}” deleted`,
  app_connected: (name) => msg`App “${name}” connected`,
  app_disconnected: (name) => msg`App “${name}” disconnected`,
};

/** Events that are highlighted, because an attacker may have caused them. */
const ALARMING = new Set<SecurityEventKind>(['sign_in_failed', 'session_copied']);

/** The user's sign-ins and sign-outs, and the events of their password, API keys and connected apps. */
export function SecurityEvents() {
  const { t } = useLingui();
  const query = useInfiniteQuery(securityEventQueries.list());
  return (
    <Card title={t`Recent activity`} isFlush>
      <p className="px-4 py-3 text-ink-soft">
        <Trans>
          Sign-ins and key uses of the last {SECURITY_EVENT_DAYS} days. If something here was not you, change your
          password and sign out of all devices.
        </Trans>
      </p>
      <QueryState query={query} failed={t`The recent activity could not be loaded`} skeleton="m-4 h-16">
        {({ items: events }) => (
          <ul className="divide-y divide-line border-line border-t">
            {events.map((event) => (
              <EventRow key={event.id} event={event} />
            ))}
          </ul>
        )}
      </QueryState>
      <ShowMore query={query} />
    </Card>
  );
}

function EventRow({ event: { kind, detail, user_agent, ip_prefix, last_at } }: { event: SecurityEvent }) {
  const { _ } = useWords();
  const isByProgram = kind === 'key_used';
  return (
    <li className="px-4 py-3">
      <p className="flex flex-wrap items-center gap-2 font-medium [overflow-wrap:anywhere]">
        {_(WORDS[kind](detail))}
        {ALARMING.has(kind) && (
          <Badge tone="warning">
            <Trans>Check this</Trans>
          </Badge>
        )}
      </p>
      <p className="text-ink-faint [overflow-wrap:anywhere]" title={user_agent}>
        <RelativeTime instant={last_at} />
        {user_agent && `\u00a0· ${isByProgram ? user_agent : deviceName(user_agent)}`}
        {ip_prefix && `\u00a0· ${ip_prefix}`}
      </p>
    </li>
  );
}
