/** The style that text boxes and selects share. Touch screens zoom into text under 16 px, so it is larger there. */
export const controlLook =
  'h-8 w-full min-w-0 text-ellipsis rounded-md border border-control bg-surface px-2.5 text-ink transition-colors duration-150 ' +
  'focus-visible:border-accent focus-visible:outline-1 focus-visible:outline-offset-0 ' +
  'aria-invalid:border-danger disabled:cursor-not-allowed disabled:bg-sunken disabled:text-ink-soft [&[readonly]]:bg-sunken ' +
  'pointer-coarse:h-11 pointer-coarse:text-base';
