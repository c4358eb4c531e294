import { asSystem, inWorkspace } from '../../db/scope';
import { readDropped } from '../../integrations/imap/readDropped';
import { takeUnread } from '../../integrations/imap/takeUnread';
import { defineCron, defineJob, defineSystemJob, enqueue, enqueueSystemJob } from '../../jobs/job';
import { copyToSentFolder } from './copyToSentFolder';
import { receiveDropped, receiversOf } from './dropped.service';
import { listDueMailboxes } from './mailboxes.repository';
import { COPY_TO_SENT_FOLDER, MOVE_LAST_CONTACTS, queueOptions, REMIND, SEND, SYNC } from './mailboxJobs';
import { moveLastContacts, sharedMailOf } from './mailMessages.repository';
import { remindOfAnswer } from './remindOfAnswer';
import { sendOutgoing } from './sendOutgoing';
import { syncMailbox } from './syncMailbox';

/** Reads a mailbox for a limited time, and continues in another job if there is more. */
const readMailboxJob = defineSystemJob({
  ...SYNC,
  isSafeToRepeat: true,
  slots: 'outside',
  run: async (context, { workspace_id, mailbox_id }) => {
    if (!(await syncMailbox(context, workspace_id, mailbox_id))) return;
    await inWorkspace(context.db, { workspaceId: workspace_id }, (scope) =>
      enqueue(scope, SYNC, { mailbox_id }, queueOptions(mailbox_id)),
    );
  },
});

const moveLastContactsJob = defineJob({
  ...MOVE_LAST_CONTACTS,
  run: (scope, { mailbox_id }) => moveLastContacts(scope, sharedMailOf(scope, mailbox_id)),
});

/** Sends an email. A restored backup must not send it a second time. */
const sendOutgoingJob = defineSystemJob({
  ...SEND,
  run: (context, { workspace_id, mail_id }) => sendOutgoing(context, workspace_id, mail_id),
});

const copyToSentFolderJob = defineSystemJob({
  ...COPY_TO_SENT_FOLDER,
  isSafeToRepeat: true,
  slots: 'outside',
  run: (context, { workspace_id, mail_id }) => copyToSentFolder(context, workspace_id, mail_id),
});

const remindOfAnswerJob = defineJob({ ...REMIND, run: (scope, reminder) => remindOfAnswer(scope, reminder) });

/** Looks for new emails in every mailbox. */
const readMailboxes = defineCron({
  name: 'mailboxes.readAll',
  cron: '* * * * *',
  run: ({ db }) =>
    asSystem(db, async (trx) => {
      for (const { id, workspace_id } of await listDueMailboxes(trx)) {
        await enqueueSystemJob(trx, SYNC, { workspace_id, mailbox_id: id }, queueOptions(id));
      }
    }),
});

/** The most that is read per minute, so that one run ends before the next one begins. */
const MOST_INBOUND = { emails: 200, bytes: 1_000_000 };

/** Reads the emails for drop addresses, if the installation receives them in a mailbox. */
const readInbound = defineCron({
  name: 'mailboxes.readInbound',
  cron: '* * * * *',
  slots: 'outside',
  run: async (context) => {
    const { inboundImap } = context.config;
    if (!inboundImap) return;
    await takeUnread(inboundImap, inboundImap.folder, MOST_INBOUND, {
      receiversOf: (deliveredTo) => receiversOf(context, deliveredTo),
      work: async (source) => {
        const email = await readDropped(source);
        if (email) await receiveDropped(context, email);
      },
    });
  },
});

export const mailboxJobs = [
  readInbound,
  readMailboxes,
  readMailboxJob,
  moveLastContactsJob,
  sendOutgoingJob,
  copyToSentFolderJob,
  remindOfAnswerJob,
];
