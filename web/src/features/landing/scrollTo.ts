/** The parts of the front page that links lead to. */
export const SECTIONS = [
  { id: 'features', label: 'Features' },
  { id: 'insights', label: 'Insights' },
  { id: 'pricing', label: 'Pricing' },
  { id: 'your-data', label: 'Your data' },
  { id: 'questions', label: 'Questions' },
];

/** Brings a section of the page into view, smoothly unless the person asked for less motion. */
export const scrollTo = (id: string) => {
  const prefersReducedMotion = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  document.getElementById(id)?.scrollIntoView({ behavior: prefersReducedMotion ? 'auto' : 'smooth' });
};
