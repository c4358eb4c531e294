import { msg } from '@lingui/core/macro';

/** The parts of the front page that links lead to. */
export const SECTIONS = [
  { id: 'features', label: msg`Features` },
  { id: 'insights', label: msg`Insights` },
  { id: 'pricing', label: msg`Pricing` },
  { id: 'your-data', label: msg`Your data` },
  { id: 'questions', label: msg`Questions` },
];

/** Scrolls to a section of the page, smoothly unless the visitor prefers reduced motion. */
export const scrollTo = (id: string) => {
  const prefersReducedMotion = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  document.getElementById(id)?.scrollIntoView({ behavior: prefersReducedMotion ? 'auto' : 'smooth' });
};
