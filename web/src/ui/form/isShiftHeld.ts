/** Whether Shift was held while a checkbox changed. React makes its change event from a click, which knows. */
export const isShiftHeld = (event: Event): boolean => event instanceof MouseEvent && event.shiftKey;
