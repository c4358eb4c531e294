import { openContext } from './boot';
import { readConfig } from './config';
import { makeResetLink } from './features/access/recovery.service';
import { runMain } from './runUntilStopped';

/**
 * Prints a link for setting a new password, for an installation that cannot send email: `npm run reset-password --
 * ada@example.com`.
 */
runMain(async () => {
  const [, , ...args] = process.argv;
  const email = args.at(-1) ?? '';
  if (!email.includes('@')) throw new Error('Enter an email address: npm run reset-password -- ada@example.com');
  const { context, stop } = await openContext({ ...readConfig(), logLevel: 'silent' }, { joins: true });
  try {
    const link = await makeResetLink(context, email);
    if (!link) throw new Error(`There is no account with the email address ${email}.`);
    process.stdout.write(`Open this link within 30 minutes. It works once:\n  ${link}\n`);
  } finally {
    await stop();
  }
});
