import type { Audience } from '@rapport/shared/campaigns';
import { useQuery } from '@tanstack/react-query';
import { useDebounced } from '../../lib/browser/useDebounced';
import { useNumber } from '../../lib/format/useNumber';
import { campaignQueries } from './campaigns.queries';

/** How many people an audience reaches now, and why others are left out. */
export function AudienceCountLine({ audience }: { audience: Audience }) {
  const settled = useDebounced(JSON.stringify(audience));
  const { data, error } = useQuery({
    ...campaignQueries.audience(JSON.parse(settled)),
    placeholderData: (previous) => previous,
  });
  const number = useNumber();
  if (error) return <p className="text-danger-text">The audience could not be counted. Please try again.</p>;
  const left =
    data && !data.has_more
      ? [
          data.without_email > 0 && `${number(data.without_email)} without an address`,
          data.suppressed > 0 && `${number(data.suppressed)} suppressed`,
          data.doubled > 0 && `${number(data.doubled)} with a duplicate address`,
        ].filter(Boolean)
      : [];
  return (
    <div role="status" className="min-h-10">
      {data && (
        <>
          <p>
            Reaches {data.has_more && 'at least '}
            <strong className="tabular-nums">{number(data.reached)}</strong> {data.reached === 1 ? 'person' : 'people'}
          </p>
          {left.length > 0 && <p className="text-[13px]/4.5 text-ink-faint">Left out: {left.join(', ')}</p>}
        </>
      )}
    </div>
  );
}
