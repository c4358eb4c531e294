import type { Page } from '@playwright/test';

const MOUSE = { width: 1280, height: 720, target: 24 };
const FINGER = { width: 360, height: 740, target: 44 };

/**
 * The pointer targets that are too small: under 24 px in a wide window with a mouse (WCAG 2.5.8), and under 44 px on a
 * phone (our own rule). Links inside a sentence are exempt.
 */
export const smallTargets = async (page: Page): Promise<string[]> => {
  const { pathname, search } = new URL(page.url());
  const cdp = await page.context().newCDPSession(page);
  const found: string[] = [];
  for (const { width, height, target } of [FINGER, MOUSE]) {
    await cdp.send('Emulation.setTouchEmulationEnabled', { enabled: target === FINGER.target });
    await page.setViewportSize({ width, height });
    const small = await page.evaluate(measure, target);
    found.push(...small.map((each) => `${pathname}${search} at ${width} px: ${each}`));
  }
  await cdp.detach();
  return found;
};

const measure = async (target: number): Promise<string[]> => {
  const TARGETS = 'a[href], button, input, select, textarea, summary, [role=option], [role^=menuitem]';
  // Waits until the page is rendered at the new width.
  for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);

  const canBePressed = (element: Element) =>
    element.checkVisibility({ visibilityProperty: true }) &&
    !element.closest('[aria-hidden=true], [inert], :disabled, [type=hidden]') &&
    getComputedStyle(element).pointerEvents !== 'none' &&
    // Visible only to screen readers until it has the focus.
    getComputedStyle(element).clipPath === 'none';

  const isInSentence = (element: Element) =>
    getComputedStyle(element).display === 'inline' &&
    element.parentElement?.textContent?.trim() !== element.textContent?.trim();

  const sizeOf = (element: Element) => {
    const pressed = (element.matches('input') && element.closest('label')) || element;
    const { width, height } = pressed.getBoundingClientRect();
    // An invisible layer makes some targets larger than they look.
    const layer = getComputedStyle(pressed, '::after');
    const isLarger = layer.position === 'absolute' && layer.content !== 'none';
    return {
      width: Math.max(width, isLarger ? Number.parseFloat(layer.width) : 0),
      height: Math.max(height, isLarger ? Number.parseFloat(layer.height) : 0),
    };
  };

  return [...document.querySelectorAll(TARGETS)].flatMap((element) => {
    if (!canBePressed(element) || isInSentence(element)) return [];
    const { width, height } = sizeOf(element);
    // Layout may round half a pixel away.
    if (width > target - 0.5 && height > target - 0.5) return [];
    const name = element.getAttribute('aria-label') ?? element.textContent?.trim() ?? '';
    return `${element.tagName} “${name.slice(0, 40)}” is ${Math.round(width)}x${Math.round(height)}`;
  });
};
