import { Trans, useLingui } from '@lingui/react/macro';
import { contactPath } from '@rapport/shared/paths';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { useTotal } from '../../lib/format/useTotal';
import { dueContactsPath, logTouchPath } from '../../lib/routes/links';
import { LinkButton } from '../../ui/button/LinkButton';
import { Card } from '../../ui/page/Card';
import { Avatar } from '../../ui/text/Avatar';
import { RelativeTime } from '../../ui/text/RelativeTime';
import { dueContactsQuery } from './due.queries';

/** The contacts that are due for a touch by their cadence, the most overdue first. Hidden if none are due. */
export function StayInTouch() {
  const { t } = useLingui();
  const count = useTotal();
  const { data: due } = useQuery(dueContactsQuery());
  if (!due || due.total === 0) return null;
  return (
    <Card
      title={t`Stay in touch`}
      isFlush
      actions={
        <Link to={dueContactsPath} className="tap-target rounded-sm text-accent-text hover:underline">
          {due.total === 1 ? t`View all` : t`All ${{ count: count(due.total) }} due`}
        </Link>
      }
    >
      <ul className="divide-y divide-line">
        {due.items.map(({ id, name, last_contacted_at: at }) => (
          <li key={id} className="relative flex items-center gap-3 px-4 py-2.5">
            <Avatar name={name} />
            <div className="min-w-0 flex-1">
              <Link
                to={contactPath(id)}
                title={name}
                className="tap-target block truncate font-display text-name hover:underline pointer-coarse:[--target:1.5rem] pointer-coarse:after:absolute pointer-coarse:after:inset-0"
              >
                <bdi>{name}</bdi>
              </Link>
              <p className="text-ink-faint text-xs">
                {at ? (
                  <Trans>
                    Last contact <RelativeTime instant={at} isInSentence />
                  </Trans>
                ) : (
                  t`No contact logged`
                )}
              </p>
            </div>
            <LinkButton
              to={logTouchPath(id)}
              aria-label={t`Log contact: ${name}`}
              size="small"
              className="relative z-1"
            >
              <Trans>Log contact</Trans>
            </LinkButton>
          </li>
        ))}
      </ul>
    </Card>
  );
}
