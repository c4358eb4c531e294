import { LiveUpdates } from '../live/LiveUpdates';
import { MeetingQuestion } from './MeetingQuestion';

/** The parts of the shell that are fetched once the browser is idle. */
export function WhenIdle({ workspaceId }: { workspaceId: string }) {
  return (
    <>
      {/* The key restarts it in another workspace, because it listens to the changes of one. */}
      <LiveUpdates key={workspaceId} workspaceId={workspaceId} />
      <MeetingQuestion />
    </>
  );
}
