import { type RequestHandler, Router } from 'express';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { asSystem } from '../db/scope';
import { contextOf } from './context';

const registry = new Registry();
collectDefaultMetrics({ register: registry });

const durations = new Histogram({
  name: 'rapport_http_request_duration_seconds',
  help: 'How long requests took',
  labelNames: ['method', 'status'],
  buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5, 30],
  registers: [registry],
});

const waitingJobs = new Gauge({
  name: 'rapport_jobs_waiting',
  help: 'Jobs that are due and not yet begun',
  registers: [registry],
});

/** Times every answer. Addresses are no label: they hold ids, and there is no end to them. */
export const measureRequests: RequestHandler = (req, res, next) => {
  const stop = durations.startTimer({ method: req.method });
  res.on('finish', () => stop({ status: res.statusCode }));
  next();
};

/** For Prometheus. The proxy of `docker-compose.yml` keeps it inside. */
export const metricsRoutes = Router();

metricsRoutes.get('/metrics', async (req, res) => {
  const { rows } = await asSystem(contextOf(req).db, (trx) => trx.raw('select waiting from due_jobs()'));
  waitingJobs.set(rows[0].waiting);
  res.type(registry.contentType).send(await registry.metrics());
});
