export const backdropLook =
  'fixed inset-0 z-40 bg-[oklch(0.2_0.02_50/0.4)] data-[state=open]:animate-appear data-[state=closed]:animate-vanish dark:bg-[oklch(0.1_0.01_50/0.6)]';

/** A bottom sheet on phones, a centered card elsewhere. */
export const dialogLook =
  'fixed inset-x-0 bottom-0 z-40 flex max-h-[92dvh] flex-col overflow-hidden rounded-t-lg border border-line bg-raised shadow-float outline-none ' +
  'data-[state=open]:animate-settle data-[state=closed]:animate-vanish ' +
  'sm:inset-x-4 sm:top-[12dvh] sm:bottom-auto sm:mx-auto sm:max-h-[80dvh] sm:rounded-lg';
