/** As wide as the fade of `sidewaysFade.css`. */
const FADE = 40;

/** Moves a row that goes on sideways until one of its parts is in sight. Not by `scrollIntoView`, which would scroll the page too. */
export const scrollSidewaysTo = (row: HTMLElement | null, selector: string) => {
  const part = row?.querySelector(selector)?.getBoundingClientRect();
  if (!row || !part) return;
  const { left, right } = row.getBoundingClientRect();
  row.scrollLeft += Math.min(0, part.left - left - FADE) || Math.max(0, part.right - right + FADE);
};
