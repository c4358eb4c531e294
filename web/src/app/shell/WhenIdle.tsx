import { LiveUpdates } from '../live/LiveUpdates';
import { MeetingQuestion } from './MeetingQuestion';

/** The parts of the shell that are fetched once the browser is idle. */
export function WhenIdle({ workspaceId }: { workspaceId: string }) {
  return (
    <>
      {/* What listens for changes is bound to one workspace. */}
      <LiveUpdates key={workspaceId} workspaceId={workspaceId} />
      <MeetingQuestion />
    </>
  );
}
