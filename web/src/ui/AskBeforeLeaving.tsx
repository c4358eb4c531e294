import { useRef } from 'react';
import { useFormState } from 'react-hook-form';
import { type BlockerFunction, useBlocker } from 'react-router-dom';
import { ConfirmDialog } from './ConfirmDialog';

/**
 * Put inside the form of a page (a dialog asks by itself): going to another page with something typed asks first.
 * A form that stays on screen after saving has to be reset to what was saved.
 */
export function AskBeforeLeaving() {
  const { isDirty, isSubmitting } = useFormState();
  return (
    <AskBefore
      way={({ currentLocation, nextLocation }) =>
        isDirty && !isSubmitting && currentLocation.pathname !== nextLocation.pathname
      }
    />
  );
}

/** Asks before the browser's Back and Forward, on a phone the way out of everything. */
export function AskBeforeGoingBack() {
  return <AskBefore way={({ historyAction }) => historyAction === 'POP'} />;
}

function AskBefore({ way }: { way: BlockerFunction }) {
  const isGoing = useRef(false);
  const blocker = useBlocker((next) => {
    isGoing.current = false;
    return way(next);
  });
  return (
    <ConfirmDialog
      open={blocker.state === 'blocked'}
      // The question closes when it is answered with yes too. A step back is only under way then, and would be stopped anew.
      onOpenChange={(open) => !open && !isGoing.current && blocker.reset?.()}
      title="Discard changes?"
      description="What you typed here is not saved yet."
      confirmLabel="Discard"
      cancelLabel="Keep editing"
      onConfirm={() => {
        isGoing.current = true;
        blocker.proceed?.();
      }}
    />
  );
}
