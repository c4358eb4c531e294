import { describe, expect, it } from 'vitest';
import { fillEmpty } from './fillEmpty';
import { FASTEST_MS, refusalOf, SLOWEST_MS, stampOf } from './guards';

const SECRET = 'secret of this installation';
const SHOWN = new Date('2026-11-24T09:00:00Z');
const after = (ms: number) => new Date(SHOWN.getTime() + ms);
const stamp = stampOf(SECRET, 'form-1', SHOWN);

const judged = (sent: { trap?: string; stamp?: string }, now = after(30_000)) =>
  refusalOf(SECRET, 'form-1', { trap: '', stamp, ...sent }, now);

describe('the guards of a form', () => {
  it('let a person through', () => expect(judged({})).toBeNull());

  it('refuse a filled-in hidden field', () => expect(judged({ trap: 'https://spam.example' })).toBe('trap'));

  it('refuse submissions that are faster than a person, up to the limit', () => {
    expect(judged({}, after(FASTEST_MS - 1))).toBe('too_fast');
    expect(judged({}, after(FASTEST_MS))).toBeNull();
  });

  it('refuse pages that were open longer than the limit', () => {
    expect(judged({}, after(SLOWEST_MS))).toBeNull();
    expect(judged({}, after(SLOWEST_MS + 1))).toBe('expired');
  });

  it('refuse a stamp with a time in the future', () => expect(judged({}, after(-60_000))).toBe('too_fast'));

  it.each([
    ['none', ''],
    ['no signature', stamp.split('.')[0] ?? ''],
    ['an earlier time under the same signature', `${after(-1).getTime().toString(36)}.${stamp.split('.')[1]}`],
    ['something added', `${stamp}.more`],
    ['another form’s', stampOf(SECRET, 'form-2', SHOWN)],
    ['another installation’s', stampOf('other secret', 'form-1', SHOWN)],
  ])('refuse a stamp that was not issued for this form: %s', (_name, given) => {
    expect(judged({ stamp: given })).toBe('unsigned');
  });
});

describe('a submission for a known contact', () => {
  it('fills empty fields and replaces nothing', () => {
    const known = { phone: '+49 30 1234', company: '', name: null };
    expect(fillEmpty(known, { phone: '666', company: ' Acme ', name: 'Ada' })).toEqual({
      company: 'Acme',
      name: 'Ada',
    });
  });

  it('adds nothing for blank values', () => expect(fillEmpty({ phone: '' }, { phone: '  ' })).toEqual({}));
});
