import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, connect, createServer } from 'node:net';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

const PASSWORD = 'app-password';
const FOLDERS = { Sent: '\\Sent', Junk: '\\Junk', Trash: '\\Trash', Drafts: '\\Drafts' };

const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
};

/**
 * Starts a real Dovecot on the loopback address, with an empty mailbox for every user name and one password for all. It
 * also accepts the access tokens of a provider (OAuth 2).
 */
export const startDovecot = async (issuer = 'http://127.0.0.1:1') => {
  const folder = mkdtempSync(join(tmpdir(), 'dovecot-'));
  chmodSync(folder, 0o755);
  const [port, isRoot] = [await freePort(), process.getuid?.() === 0];
  const { username } = userInfo();
  // If root starts Dovecot, it switches to the users that its package creates; otherwise it keeps running as the
  // current user.
  const owner = isRoot ? 'mail' : username;
  mkdirSync(join(folder, 'mail'));
  chmodSync(join(folder, 'mail'), 0o777);
  const own = isRoot ? '' : `default_internal_user = ${username}\ndefault_login_user = ${username}`;
  writeFileSync(
    join(folder, 'dovecot.conf'),
    `base_dir = ${folder}/run
state_dir = ${folder}/run
log_path = ${folder}/log
protocols = imap
listen = 127.0.0.1
ssl = no
disable_plaintext_auth = no
auth_failure_delay = 0
mail_max_userip_connections = 50
first_valid_uid = 1
mail_location = maildir:${folder}/mail/%n
mail_uid = ${owner}
mail_gid = ${owner}
${own}
service imap-login {
  chroot =
  inet_listener imap {
    port = ${port}
  }
  inet_listener imaps {
    port = 0
  }
}
service anvil {
  chroot =
  unix_listener anvil-auth-penalty {
    mode = 0
  }
}
auth_mechanisms = plain login xoauth2 oauthbearer
passdb {
  driver = oauth2
  mechanisms = xoauth2 oauthbearer
  args = ${folder}/oauth2.conf
}
passdb {
  driver = static
  mechanisms = plain login
  args = password={PLAIN}${PASSWORD}
}
userdb {
  driver = static
  args = uid=${owner} gid=${owner} home=${folder}/mail/%n
}
namespace inbox {
  inbox = yes
${Object.entries(FOLDERS)
  .map(([name, use]) => `  mailbox ${name} {\n    auto = create\n    special_use = ${use}\n  }`)
  .join('\n')}
}
`,
  );
  writeFileSync(
    join(folder, 'oauth2.conf'),
    `introspection_mode = auth\nintrospection_url = ${issuer}/v1/userinfo\nusername_attribute = email\n`,
  );
  const server = spawn('/usr/sbin/dovecot', ['-F', '-c', join(folder, 'dovecot.conf')], { stdio: 'ignore' });
  await listening(port);
  return {
    port,
    password: PASSWORD,
    /** Opens a mailbox, so that a test can add emails to it. */
    open: async (username: string) => {
      const { ImapFlow } = await import('imapflow');
      const auth = { user: username, pass: PASSWORD };
      const client = new ImapFlow({ host: '127.0.0.1', port, secure: false, auth, logger: false });
      await client.connect();
      return client;
    },
    stop: async () => {
      const ended = once(server, 'exit');
      server.kill();
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
};

const listening = async (port: number) => {
  for (let attempt = 0; attempt < 100; attempt += 1) {
    const socket = connect(port, '127.0.0.1');
    const isOpen = await once(socket, 'connect').then(
      () => true,
      () => false,
    );
    socket.destroy();
    if (isOpen) return;
    await delay(50);
  }
  throw new Error('Dovecot does not listen: install the package dovecot-imapd');
};
