import {
  type KeyboardCoordinateGetter,
  KeyboardSensor,
  MouseSensor,
  TouchSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core';

const TOUCH_DELAY_MS = 200;

/** Space alone picks up, because Enter opens what is focused. */
const BY_SPACE = { start: ['Space'], cancel: ['Escape'], end: ['Space', 'Enter'] };

/** Starts a drag by mouse and by holding a finger, each after some pixels, and by keyboard. */
export const useDragSensors = (
  distance: number,
  coordinateGetter: KeyboardCoordinateGetter,
  { opensByEnter = false } = {},
) =>
  useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance } }),
    useSensor(TouchSensor, { activationConstraint: { delay: TOUCH_DELAY_MS, tolerance: distance } }),
    useSensor(KeyboardSensor, { coordinateGetter, ...(opensByEnter && { keyboardCodes: BY_SPACE }) }),
  );
