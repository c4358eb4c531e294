import { expect, test } from 'vitest';
import type { Profile } from './facts';
import { BASE_BY_RULES, type Engagement, scoreByRules, type TraitShares } from './generalRules';

const scored = (engagement: Partial<Engagement>, profile: Partial<Profile> = {}, traitShares: TraitShares = {}) =>
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
        ...profile,
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
    traitShares,
  );

test('a long time without contact costs as many points as its reason says', () => {
  const [kept, left] = [scored({ touches: 0.2, lastTouchDays: 45 }), scored({ touches: 0.2, lastTouchDays: 46 })];
  expect(left.reasons).toContainEqual({ kind: 'not_contacted', values: { days: 46 }, points: -3 });
  expect(left.score - kept.score).toBe(-3);
});

test('a contact who was never contacted loses as many points as the reason says', () => {
  const [never, known] = [scored({}), scored({ lastTouchDays: 10 })];
  expect(never.reasons).toContainEqual(expect.objectContaining({ kind: 'never_contacted', points: -3 }));
  expect(never.score - known.score).toBe(-3);
});

test.each<[string, Partial<Profile>]>([
  ['all', { company: 'Roofs' }],
  ['some', {}],
  ['none', { email: '', phone: '' }],
])(
  'the points of a contact with %s of the traits add up to the score, and a trait that everyone has is not a reason',
  (_how, profile) => {
    const traitShares = { email: 1, phone: 0.5, company: 0.25, business: 0.75 };
    const { exact, reasons } = scored({ touches: 1, lastTouchDays: 3 }, profile, traitShares);
    const sum = reasons.reduce((points, reason) => points + reason.points, BASE_BY_RULES);
    expect(Math.abs(sum - exact)).toBeLessThan(1);
    expect(reasons.map(({ kind }) => kind)).not.toContain('email');
  },
);
