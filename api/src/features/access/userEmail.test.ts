import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startSmtpSink } from '../../testing/smtpSink';
import { startApi } from '../../testing/startApi';

let sink: Awaited<ReturnType<typeof startSmtpSink>>;
// This hook runs before the one of `startApi`, which needs the URL of the server.
beforeAll(async () => {
  sink = await startSmtpSink();
  environment.SMTP_URL = `${sink.url}?socketTimeout=500`;
});
afterAll(() => sink.stop());
beforeEach(async () => {
  await api.queue().delete();
  sink.received.length = 0;
  sink.answerTo = () => undefined;
});

const environment: Record<string, string> = { MAIL_FROM: 'Rapport <crm@mail.example>' };
const api = startApi(environment);

/** Creates a workspace whose owner has a reminder waiting to be emailed. */
const reminded = async () => {
  const ours = await api.workspace();
  await ours.task({ reminder_date: new Date(Date.now() - 1_000).toISOString() });
  await api.workUnsaid('tasks.remind');
  return ours;
};
const mailIt = () => api.workUnsaid('tasks.mailReminder');

test('an email that the server puts off is sent once the server accepts it, and then never again', async () => {
  const ours = await reminded();
  sink.answerTo = () => ({ rcpt: 451, text: 'try later' });
  await expect(mailIt()).rejects.toThrow('try later');
  sink.answerTo = () => ({ data: 450 });
  await expect(mailIt()).rejects.toThrow();
  sink.answerTo = () => 'hang at rcpt';
  await expect(mailIt()).rejects.toThrow('Timeout');
  sink.answerTo = () => undefined;
  await mailIt();
  await mailIt();
  expect(sink.received.map(({ to }) => to)).toEqual([[ours.email]]);
});

test('an email that may have arrived is not sent a second time', async () => {
  const ours = await reminded();
  sink.answerTo = () => 'hang after data';
  await mailIt();
  sink.answerTo = () => undefined;
  await mailIt();
  expect(sink.received.map(({ to }) => to)).toEqual([[ours.email]]);
});
