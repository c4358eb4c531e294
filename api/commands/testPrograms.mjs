import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { findBrowser, findHeadlessShell } from './browser.mjs';
import { giveUp } from './prepare.mjs';

/** Installs the programs that the tests need besides Node: a browser and an IMAP server. */
const hasDovecot = () => existsSync('/usr/sbin/dovecot');

const AS_ROOT = process.getuid?.() === 0 ? [] : ['sudo', '-n'];
const TIME_LIMITS = ['Retries=0', 'http::Timeout=10', 'https::Timeout=10'].flatMap((limit) => [
  '-o',
  `Acquire::${limit}`,
]);

const apt = (...args) => {
  const [program, ...rest] = [...AS_ROOT, 'apt-get', ...TIME_LIMITS, '-qq', ...args];
  spawnSync(program, rest, { stdio: 'ignore', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } });
};

const install = (name) => {
  process.stdout.write(`Installing ${name} …\n`);
  apt('update');
  apt('install', '-y', name);
};

if (!findHeadlessShell()) install('chromium-headless-shell');
if (!findBrowser()) install('chromium');
if (!hasDovecot()) install('dovecot-imapd');
if (!findBrowser()) giveUp('The journeys need a browser: install the package "chromium", or set CHROMIUM_PATH to one.');
if (!hasDovecot()) giveUp('The tests of mailboxes need an IMAP server: install the package "dovecot-imapd".');
