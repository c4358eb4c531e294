import { randomBytes } from 'node:crypto';
import { openContext } from './boot';
import { readConfig } from './config';
import { asSystem } from './db/scope';
import { register } from './features/access/access.service';
import { fillDemo, VISITOR_NAME } from './features/sampleData/demo.service';
import { readAccessToken } from './http/accessToken';
import type { Context } from './http/context';
import { runMain, runUntilStopped } from './runUntilStopped';
import { serve } from './serve';
import { startWork } from './work';

/** Adds an account that owns the sample company, starts the server, and prints how to sign in. */
runMain(async () => {
  const config = readConfig();
  await runUntilStopped(config, async (opened) => {
    const open = opened(await openContext(config));
    const { email, password } = await addDemo(open.context);
    const server = opened(await serve(open.context));
    if (config.runsJobs) opened(await startWork(open));
    process.stdout.write(`The demo is ready at ${server.address}\n  Email     ${email}\n  Password  ${password}\n`);
  });
});

const addDemo = async (context: Context) => {
  const { config, db } = context;
  const email = `demo-${randomBytes(3).toString('hex')}@rapport.example`;
  const password = randomBytes(9).toString('base64url');
  const { tokens } = await register(
    { ...context, config: { ...config, allowSignup: true } },
    { email, password, name: VISITOR_NAME },
    // A different network each time, so that starting demos often does not hit the rate limit of registrations.
    { network: email, ipPrefix: '', userAgent: 'demo', language: 'en' },
  );
  const claims = readAccessToken(config.jwtSecret, tokens.access_token);
  if (!claims) throw new Error('The demo account could not sign in');
  await asSystem(db, (trx) => trx('users').where({ id: claims.userId }).update({ email_verified_at: trx.fn.now() }));
  await fillDemo(context, claims);
  return { email, password };
};
