import { useSyncExternalStore } from 'react';
import { meetingQuestion } from '../../lib/records/meetingQuestion';
import { MissingOverlay } from '../../ui/feedback/MissingFile';
import { lazyPart } from '../../ui/overlay/lazyPart';
import { useWasOpened } from '../../ui/overlay/useWasOpened';
import { WhileOpening } from '../../ui/overlay/WhileOpening';

// Fetched when a task moved away from its meeting.
const MeetingDialog = lazyPart(
  async () => (await import('../../features/booking/MeetingDialog')).MeetingDialog,
  MissingOverlay,
);

/** Asks whether to move or cancel the meeting whose task was moved or deleted. */
export function MeetingQuestion() {
  const question = useSyncExternalStore(meetingQuestion.subscribe, meetingQuestion.read);
  return (
    useWasOpened(question !== null) && (
      <WhileOpening>
        <MeetingDialog question={question} />
      </WhileOpening>
    )
  );
}
