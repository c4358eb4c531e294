import { useRef, useState } from 'react';
import { useFormState } from 'react-hook-form';
import { type BlockerFunction, type Location, useBlocker } from 'react-router-dom';
import { settledIn } from '../../lib/session/tokens';
import { ConfirmDialog } from '../overlay/ConfirmDialog';

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

/**
 * The same around a dialog: asks before another page, and before the browser's Back and Forward, which on a phone are the way
 * out of everything. A save that leads away is let through.
 */
export function AskBeforeLeavingDialog({ isSaving }: { isSaving: boolean }) {
  const [home] = useState(settledIn);
  return (
    <AskBefore
      isSaving={isSaving}
      way={({ historyAction, currentLocation, nextLocation }) =>
        settledIn() === home &&
        (historyAction === 'POP' || (!isSaving && currentLocation.pathname !== nextLocation.pathname))
      }
    />
  );
}

/** What is on its way to the server, or waits for a connection, cannot be taken back by leaving. */
export const leavingQuestion = (isSaving: boolean) =>
  isSaving
    ? {
        title: 'Close before it is saved?',
        description: 'Saving continues in the background. If it fails, what you typed is lost.',
        confirmLabel: 'Close',
        cancelLabel: 'Wait',
      }
    : {
        title: 'Discard changes?',
        description: 'What you typed here is not saved yet.',
        confirmLabel: 'Discard',
        cancelLabel: 'Keep editing',
      };

function AskBefore({ way, isSaving = false }: { way: BlockerFunction; isSaving?: boolean }) {
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
      {...leavingQuestion(isSaving)}
      onConfirm={() => {
        isGoing.current = true;
        blocker.proceed?.();
      }}
    />
  );
}
