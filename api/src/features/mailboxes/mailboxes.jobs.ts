import { asSystem, inWorkspace } from '../../db/scope';
import { defineCron, defineJob, defineSystemJob, enqueue, enqueueSystemJob } from '../../jobs/job';
import { listDueMailboxes } from './mailboxes.repository';
import { moveLastContacts, sharedMailOf } from './mailMessages.repository';
import { MOVE_LAST_CONTACTS, SYNC } from './syncJob';
import { syncMailbox } from './syncMailbox';

const placed = (mailboxId: string) => ({ key: `mailbox:${mailboxId}`, queue: `mailbox:${mailboxId}`, priority: 10 });

/** Reads a mailbox for a while, and goes on as another job where there is more. */
export const readMailboxJob = defineSystemJob({
  ...SYNC,
  isSafeToRepeat: true,
  run: async (context, { workspace_id, mailbox_id }) => {
    if (!(await syncMailbox(context, workspace_id, mailbox_id))) return;
    await inWorkspace(context.db, { workspaceId: workspace_id }, (scope) =>
      enqueue(scope, SYNC, { mailbox_id }, placed(mailbox_id)),
    );
  },
});

export const moveLastContactsJob = defineJob({
  ...MOVE_LAST_CONTACTS,
  run: (scope, { mailbox_id }) => moveLastContacts(scope, sharedMailOf(scope, mailbox_id)),
});

/** Looks for new emails in every mailbox. */
export const readMailboxes = defineCron({
  name: 'mailboxes.readAll',
  cron: '* * * * *',
  run: ({ db }) =>
    asSystem(db, async (trx) => {
      for (const { id, workspace_id } of await listDueMailboxes(trx)) {
        await enqueueSystemJob(trx, SYNC, { workspace_id, mailbox_id: id }, placed(id));
      }
    }),
});
