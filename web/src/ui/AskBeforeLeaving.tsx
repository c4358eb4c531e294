import { useRef, useState } from 'react';
import { useFormState } from 'react-hook-form';
import { type BlockerFunction, type Location, useBlocker } from 'react-router-dom';
import { settledIn } from '../lib/tokens';
import { ConfirmDialog } from './ConfirmDialog';

interface AskBeforeLeavingProps {
  /** The name under which the address says which tab is open, where the form is on one: going to another asks as well. */
  tab?: string;
}

/**
 * Put inside the form of a page (a dialog asks by itself): going to another page with something typed asks first.
 * A form that stays on screen after saving has to be reset to what was saved.
 */
export function AskBeforeLeaving({ tab }: AskBeforeLeavingProps) {
  const { isDirty, isSubmitting } = useFormState();
  const [home] = useState(settledIn);
  const placeOf = ({ pathname, search }: Location) => [pathname, tab && new URLSearchParams(search).get(tab)].join('?');
  return (
    <AskBefore
      way={({ currentLocation, nextLocation }) =>
        // Whoever has signed out or gone on in another workspace is out: nothing could be saved here any more.
        isDirty && !isSubmitting && settledIn() === home && placeOf(currentLocation) !== placeOf(nextLocation)
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
