import { expect, test } from 'vitest';
import { type Engagement, scoreByRules } from './generalRules';

const scored = (engagement: Partial<Engagement>) =>
  scoreByRules(
    {
      id: 'ann',
      profile: {
        email: 'ann@roofs.example',
        phone: '1',
        company: '',
        tags: [],
        industry: '',
        size: '',
        source: '',
        job_title: '',
        custom: {},
      },
      engagement: {
        touches: 0,
        notes: 0,
        tasks: 0,
        opens: 0,
        clicks: 0,
        recentTouches: 0,
        firstTouch: null,
        lastTouchDays: null,
        ...engagement,
      },
      deal: null,
    },
    0,
  );

test('long silence takes the points that it is said to take', () => {
  const [kept, left] = [scored({ touches: 0.2, lastTouchDays: 45 }), scored({ touches: 0.2, lastTouchDays: 46 })];
  expect(left.reasons).toContainEqual({ kind: 'not_contacted', values: { days: 46 }, points: -3 });
  expect(left.score - kept.score).toBe(-3);
});

test('whoever was never contacted has fewer points for it, as it says', () => {
  const [never, known] = [scored({}), scored({ lastTouchDays: 10 })];
  expect(never.reasons).toContainEqual({ kind: 'never_contacted', points: -3 });
  expect(never.score - known.score).toBe(-3);
});
