import { resolve } from 'node:path';
import { openStored } from './boot';
import { readConfig } from './config';
import { openArchive } from './features/backup/archive';
import { restoreBackup } from './features/backup/restore.service';
import { runMain } from './runUntilStopped';

const WITHOUT_PASSWORDS = '--without-passwords';

/** Restores a backup into a database without accounts: `npm run restore -- rapport-backup-….zip`. */
runMain(
  async () => {
    const [, , ...args] = process.argv;
    const [named] = args.filter((arg) => arg !== WITHOUT_PASSWORDS);
    if (!named) throw new Error('Enter a file: npm run restore -- rapport-backup-….zip');
    const path = resolve(named);
    const archive = await openArchive(path);
    const config = readConfig();
    const { db, databaseUrl, stop } = await openStored(config);
    try {
      const withoutPasswords = args.includes(WITHOUT_PASSWORDS);
      await restoreBackup(db, databaseUrl, archive, config, { withoutPasswords });
    } finally {
      archive.close();
      await stop();
    }
    const { files, tables } = archive.manifest;
    const filesAreElsewhere = !files && tables.some(({ name, rows }) => name === 'files' && rows > 0);
    const moment = `${archive.manifest.created_at.slice(0, 16).replace('T', ' ')} UTC`;
    process.stdout.write(
      `Everything is as it was on ${moment}.
  Everyone has to sign in again. API keys work as they did then, so revoke the ones you revoked since. Campaigns that were running or due wait for their owners. Emails that were due are not sent, and unfinished uploads begin again.
${filesAreElsewhere ? '  The content of files was not in this backup. It is in S3: set FILES_S3_URL to that bucket.\n' : ''}`,
    );
  },
  () => 'Nothing was restored',
);
