/** As wide as the fade of `sidewaysFade.css`. */
const FADE = 40;

/** Scrolls a row sideways until one of its parts is visible. `scrollIntoView` would scroll the page too. */
export const scrollSidewaysTo = (row: HTMLElement | null, selector: string) => {
  const part = row?.querySelector(selector)?.getBoundingClientRect();
  if (!row || !part) return;
  const { left, right } = row.getBoundingClientRect();
  row.scrollLeft += Math.min(0, part.left - left - FADE) || Math.max(0, part.right - right + FADE);
};
