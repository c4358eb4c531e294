import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { Button } from '../button/Button';
import type { Selection } from './useSelection';

/** Whether records are being selected: on touch their boxes are hidden until the button asks for them. */
export const useSelecting = (selection: Selection | undefined) => {
  const [isAsked, setIsAsked] = useState(false);
  const isSelecting = isAsked || (selection !== undefined && !selection.isEmpty);
  const toggle = () => {
    setIsAsked(!isSelecting);
    if (isSelecting) selection?.clear();
  };
  return { isSelecting, toggle };
};

/** Shows the boxes that select records on touch, or hides them and clears the selection. */
export function SelectButton({ isSelecting, toggle }: ReturnType<typeof useSelecting>) {
  return (
    <Button size="small" aria-pressed={isSelecting} onClick={toggle}>
      <Trans>Select</Trans>
    </Button>
  );
}
