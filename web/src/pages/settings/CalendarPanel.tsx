import { WhenFetched } from '../../ui/feedback/WhenFetched';
import { lazyPart } from '../../ui/overlay/lazyPart';

const CalendarCard = lazyPart(async () => (await import('../../features/calendar/CalendarCard')).CalendarCard);
const BookingCard = lazyPart(async () => (await import('../../features/booking/BookingCard')).BookingCard);

/** The settings for the user's calendar feed and for the booking of meetings. */
export function CalendarPanel() {
  return (
    <div className="flex flex-col gap-4">
      <WhenFetched skeleton="h-32 w-full rounded-lg">
        <CalendarCard />
      </WhenFetched>
      <WhenFetched skeleton="h-96 w-full rounded-lg">
        <BookingCard />
      </WhenFetched>
    </div>
  );
}
