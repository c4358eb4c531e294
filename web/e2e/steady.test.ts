import { expect, type Page } from '@playwright/test';
import { settled, test, watchRequests } from './journey';

/** The sum of the layout shifts without input since the page was opened, counted like the cumulative layout shift. */
const shifts = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise((resolve) => {
        let sum = 0;
        // The buffer holds all entries since the page was opened, and is delivered at once.
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
            if (!entry.hadRecentInput) sum += entry.value;
          resolve(sum);
        }).observe({ type: 'layout-shift', buffered: true });
        requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(() => resolve(sum))));
      }),
  );

test('nothing moves while the pages of a team of three are loaded on a tablet', async ({ browser }) => {
  const page = await browser.newPage({ viewport: { width: 768, height: 1024 }, hasTouch: true });
  watchRequests(page.context());
  await page.goto('/');
  await page.getByRole('button', { name: 'Open the demo' }).click();
  await page.getByText('This is a demo.').waitFor();
  const [contact, deal] = await page.evaluate(async () => {
    const headers = { Authorization: `Bearer ${localStorage.getItem('access_token')}` };
    const first = async (type: string) => (await (await fetch(`/api/${type}?limit=1`, { headers })).json())[0].id;
    return [await first('contacts'), await first('deals')];
  });
  for (const path of ['/dashboard', '/deals', '/contacts', `/contacts/${contact}`, `/deals/${deal}`]) {
    await page.goto(path);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await settled(page);
    expect(await shifts(page), path).toBeLessThanOrEqual(0.02);
  }
});
