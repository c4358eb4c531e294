import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { Audience } from '@rapport/shared/campaigns';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDebounced } from '../../lib/browser/useDebounced';
import { campaignQueries } from './campaigns.queries';

/** The number of people that an audience reaches now, and why others are left out. */
export function AudienceCountLine({ audience }: { audience: Audience }) {
  const settled = useDebounced(JSON.stringify(audience));
  const { data, error } = useQuery({
    ...campaignQueries.audience(JSON.parse(settled)),
    placeholderData: keepPreviousData,
  });
  const { t } = useLingui();
  if (error)
    return (
      <p className="text-danger-text">
        <Trans>The audience could not be counted. Please try again.</Trans>
      </p>
    );
  const leftOut =
    data && !data.has_more
      ? [
          data.without_email > 0 &&
            t`${plural(data.without_email, { one: '# without an address', other: '# without an address' })}`,
          data.suppressed > 0 && t`${plural(data.suppressed, { one: '# suppressed', other: '# suppressed' })}`,
          data.doubled > 0 &&
            t`${plural(data.doubled, { one: '# with a duplicate address', other: '# with a duplicate address' })}`,
        ].filter(Boolean)
      : [];
  const people = data && t`${plural(data.reached, { one: '# person', other: '# people' })}`;
  return (
    <div role="status" className="min-h-10">
      {data && (
        <>
          <p>
            {data.has_more ? (
              <Trans>
                Reaches at least <strong className="tabular-nums">{people}</strong>
              </Trans>
            ) : (
              <Trans>
                Reaches <strong className="tabular-nums">{people}</strong>
              </Trans>
            )}
          </p>
          {leftOut.length > 0 && (
            <p className="text-[13px]/4.5 text-ink-faint">{t`Left out: ${{ list: leftOut.join(', ') }}`}</p>
          )}
        </>
      )}
    </div>
  );
}
