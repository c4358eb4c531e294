import { simpleParser } from 'mailparser';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startSmtpSink } from '../../testing/smtpSink';
import { renderEmail } from './renderEmail';
import { sendBySmtp } from './smtp';

let sink: Awaited<ReturnType<typeof startSmtpSink>>;
beforeAll(async () => {
  sink = await startSmtpSink();
});
afterAll(() => sink.stop());
beforeEach(() => {
  sink.received.length = 0;
  sink.refuse = 0;
});

const mail = { to: 'ada@example.com', ...renderEmail({ subject: 'Grüße', paragraphs: ['Hello'] }, 'en', null) };
const send = (change: Partial<typeof mail> = {}) =>
  sendBySmtp({ url: sink.url, from: 'Rapport <crm@example.com>' }, { ...mail, ...change });

const headersOf = (source: string) => source.slice(0, source.indexOf('\r\n\r\n'));

test('an email arrives with its sender, its recipient, a text and an HTML part', async () => {
  await send();
  expect(sink.received).toHaveLength(1);
  const [{ from, to, source } = { from: '', to: [''], source: '' }] = sink.received;
  expect({ from, to }).toEqual({ from: 'crm@example.com', to: ['ada@example.com'] });
  expect(headersOf(source)).toContain('From: Rapport <crm@example.com>');
  expect(headersOf(source)).toContain('Auto-Submitted: auto-generated');
  expect(source).toContain('Content-Type: text/plain');
  expect(source).toContain('Content-Type: text/html');
});

test("an email with a brand has the brand's name as sender, at the same address", async () => {
  await send({ fromName: 'Tiles, "Sons"' });
  expect(headersOf(sink.received[0]?.source ?? '')).toContain('From: "Tiles, \\"Sons\\"" <crm@example.com>');
  await expect(send({ fromName: 'Tiles\r\nBcc: e@example.com' })).rejects.toThrow();
});

test.each(['REQUEST', 'CANCEL'])(
  'a calendar with METHOD:%s is sent as an invitation that email programs recognize',
  async (method) => {
    const calendar = `BEGIN:VCALENDAR\r\nVERSION:2.0\r\nMETHOD:${method}\r\nEND:VCALENDAR\r\n`;
    await send({ calendar } as Partial<typeof mail>);
    const email = await simpleParser(sink.received[0]?.source ?? '');
    expect(sink.received[0]?.source).toContain(`Content-Type: text/calendar; charset=utf-8; method=${method}`);
    expect(email.text).toContain('Hello');
    const [file] = email.attachments.filter(({ filename }) => filename === 'meeting.ics');
    expect(String(file?.content)).toBe(calendar);
  },
);

test.each([
  'x@example.com\r\nRCPT TO:<e@example.com>',
  'x@example.com, e@example.com',
  'x@example.com;e@example.com',
  'Eve <e@example.com>',
  '"x@example.com e"@example.com',
  '',
])('an email to the address %j is not sent to the server', async (to) => {
  await expect(send({ to })).rejects.toThrow();
  expect(sink.received).toEqual([]);
});

test.each(['Hi\r\nBcc: e@example.com', 'Hi\nX: y', 'Hi\u0000', ''])(
  'an email with the subject %j is not sent to the server',
  async (subject) => {
    await expect(send({ subject })).rejects.toThrow();
    expect(sink.received).toEqual([]);
  },
);

test.each([450, 550])('the status %i is an error, so that the job is retried', async (code) => {
  sink.refuse = code;
  await expect(send()).rejects.toMatchObject({ responseCode: code });
});

test('an unreachable server is an error', async () => {
  await expect(sendBySmtp({ url: 'smtp://127.0.0.1:1', from: 'a@example.com' }, mail)).rejects.toThrow('ECONNREFUSED');
});

test('user input is escaped in the HTML part and unchanged in the text part', () => {
  const content = {
    subject: 'Hi',
    paragraphs: ['<script>alert("1")</script> & more'],
    action: { label: 'Open', url: 'https://crm.example.com/?a="><img src=x>' },
    note: "Ann's",
  };
  const { html, text } = renderEmail(content, 'en', null);
  expect(html).toContain('&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt; &amp; more');
  expect(html).not.toContain('<img');
  expect(html).toContain('Ann&#39;s');
  expect(text).toBe(
    '<script>alert("1")</script> & more\n\nOpen:\nhttps://crm.example.com/?a="><img src=x>\n\n--\nAnn\'s\n',
  );
});
