import ICAL from 'ical.js';
import { expect, test } from 'vitest';
import type { Booking } from './booking.repository';
import { writeInvitation } from './invitation';

test('names with quotation marks and line breaks change neither the addresses nor the event', async () => {
  const name = 'Eve "Ada";ROLE=CHAIR:mailto:victim@example.com\r\nATTENDEE:mailto:victim@example.com';
  const at = '2026-12-01T10:00:00.000Z';
  const booking = {
    id: 'one',
    uid_host: 'crm.test',
    name,
    email: 'eve@example.com',
    note: '',
    sequence: 0,
    starts_at: at,
    ends_at: at,
    created_at: at,
    canceled_at: null,
  } as Booking;
  const text = await writeInvitation({ summary: name, host: { name, email: 'ann@example.com' }, booking });
  const event = new ICAL.Component(ICAL.parse(text)).getFirstSubcomponent('vevent');
  for (const [property, address] of [
    ['organizer', 'mailto:ann@example.com'],
    ['attendee', 'MAILTO:eve@example.com'],
  ] as const) {
    const [found, ...others] = event?.getAllProperties(property) ?? [];
    expect(others).toEqual([]);
    expect(found?.getFirstValue()).toBe(address);
    expect(found?.getFirstParameter('cn')).toContain("Eve 'Ada';ROLE=CHAIR:mailto:victim@example.com");
  }
  expect(event?.getFirstPropertyValue('summary')).toContain('Eve "Ada"');
});
