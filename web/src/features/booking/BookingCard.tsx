import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { NotInPlan } from '../../lib/workspace/NotInPlan';
import { QueryState } from '../../ui/feedback/QueryState';
import { Card } from '../../ui/page/Card';
import { BookingSettings } from './BookingSettings';
import { bookingPageQuery } from './booking.queries';

/** The settings of the member's booking page. */
export function BookingCard() {
  const { t } = useLingui();
  return (
    <Card
      title={t`Booking page`}
      subtitle={t`Visitors choose a free time. Each meeting becomes a task with its contact.`}
    >
      <QueryState
        query={useQuery(bookingPageQuery())}
        failed={t`The booking page could not be loaded`}
        skeleton="h-64 w-full"
      >
        {(page) =>
          page.is_available ? (
            <BookingSettings page={page} />
          ) : (
            <NotInPlan picture="tasks" title={t`Booking pages are part of the Growth plan`}>
              <Trans>Share one address, and visitors book a time that suits you both.</Trans>
            </NotInPlan>
          )
        }
      </QueryState>
    </Card>
  );
}
