import type { Page } from '@playwright/test';
import { inDatabase } from './database';
import type { Account } from './product';
import { addContacts, addDeals } from './records';

export const CROWD = { contacts: 10_000, deals: 2_000 };
/** How long a frame lasts at 60 frames a second, with the tolerance of the browser's clock. */
const FRAME_MS = 17;
const STEPS = 180;

export interface Frames {
  /** Percentage of the frames that were shown in time. */
  inTime: number;
  /** The longest wait for a frame, in milliseconds. */
  longest: number;
}

/** Adds the contacts and deals that the frames are measured with. */
export const addCrowd = (url: string, account: Account): Promise<void> =>
  inDatabase(url, async (db) => {
    await addContacts(db, account, CROWD.contacts);
    await addDeals(db, account, CROWD.deals);
    await db.query('analyze');
  });

/** Drags a card of the board across the columns and back, up and down. */
export const dragFrames = async (page: Page, address: string): Promise<Frames> => {
  await page.goto(`${address}/deals`);
  const card = page.locator('.deal-card').first();
  await card.hover();
  const from = await card.boundingBox();
  if (!from) throw new Error('The card is gone');
  await page.mouse.down();
  const frames = await during(page, async () => {
    for (let step = 0; step < STEPS; step += 1) {
      const turn = (step / STEPS) * 2 * Math.PI;
      const [across, down] = [(1 - Math.cos(turn)) * 350, (1 - Math.cos(5 * turn)) * 120];
      await page.mouse.move(from.x + from.width / 2 + across, from.y + from.height / 2 + down);
    }
  });
  await page.keyboard.press('Escape');
  await page.mouse.up();
  return frames;
};

/** Scrolls the table of contacts with the mouse wheel. */
export const scrollFrames = async (page: Page, address: string): Promise<Frames> => {
  await page.goto(`${address}/contacts`);
  await page.locator('[role=row][aria-rowindex="8"]').hover();
  return during(page, async () => {
    for (let step = 0; step < STEPS; step += 1) await page.mouse.wheel(0, 100);
  });
};

/** The frames that the browser showed while `work` ran. */
const during = async (page: Page, work: () => Promise<void>): Promise<Frames> => {
  await page.evaluate(`
    globalThis.frames_ = [];
    globalThis.onFrame_ = (at) => { frames_.push(at); globalThis.frame_ = requestAnimationFrame(onFrame_); };
    requestAnimationFrame(onFrame_);`);
  await work();
  const times = (await page.evaluate('cancelAnimationFrame(frame_), frames_')) as number[];
  const waits = times.slice(1).map((at, index) => at - (times[index] ?? at));
  return {
    inTime: (100 * waits.filter((wait) => wait <= FRAME_MS).length) / waits.length,
    longest: Math.max(...waits),
  };
};
