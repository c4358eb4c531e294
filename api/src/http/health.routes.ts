import { Router } from 'express';
import { migrationConfig } from '../db/migrate';
import { contextOf } from './context';

/** `live` asks nothing but the process; `ready` is what a load balancer should believe. */
export const healthRoutes = Router();

healthRoutes.get('/health/live', (_req, res) => void res.json({ status: 'live' }));

healthRoutes.get('/health/ready', async (req, res) => {
  const { db, isDraining } = contextOf(req);
  const problem = isDraining() ? 'draining' : await databaseProblem(db);
  res.status(problem ? 503 : 200).json({ status: problem ?? 'ready' });
});

const databaseProblem = async (db: ReturnType<typeof contextOf>['db']): Promise<string | null> => {
  try {
    const [, pending] = await db.migrate.list(migrationConfig);
    return pending.length > 0 ? 'migrations are pending' : null;
  } catch {
    return 'the database is not reachable';
  }
};
