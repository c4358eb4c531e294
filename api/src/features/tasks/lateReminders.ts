import type { Knex } from 'knex';

/** What a reminder's email is claimed by, so that it is sent once. */
export const reminderKey = (taskId: string, due: string) => `reminder:${taskId}:${due}`;

/** Claims the emails of all reminders that are late: the bell still shows them, and nobody gets an email a second time. */
export const claimLateReminders = async (trx: Knex.Transaction): Promise<void> => {
  const late: { id: string; reminder_date: string }[] = await trx('tasks')
    .whereRaw('reminder_date <= now() and reminded_for is distinct from reminder_date')
    .select('id', 'reminder_date');
  await trx.raw('insert into job_claims (key) select unnest(?::text[]) on conflict do nothing', [
    late.map(({ id, reminder_date }) => reminderKey(id, reminder_date)),
  ]);
};
