/** Brings a section of the page into view, smoothly unless the person asked for less motion. */
export const scrollTo = (id: string) => {
  const prefersReducedMotion = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  document.getElementById(id)?.scrollIntoView({ behavior: prefersReducedMotion ? 'auto' : 'smooth' });
};
