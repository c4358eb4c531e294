import { Router } from 'express';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { gateOf } from '../db/admission';
import { type Gate, LANES } from '../db/gate';
import { countDueJobs } from '../jobs/queue';
import { contextOf } from './context';

const registry = new Registry();
collectDefaultMetrics({ register: registry });

const durations = new Histogram({
  name: 'rapport_http_request_duration_seconds',
  help: 'Request duration',
  labelNames: ['method', 'status'],
  buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5, 30],
  registers: [registry],
});

const waitingJobs = new Gauge({
  name: 'rapport_jobs_waiting',
  help: 'Jobs that are due but not started',
  registers: [registry],
});

const gauge = (name: string, help: string) => new Gauge({ name, help, labelNames: ['lane'], registers: [registry] });
const working = gauge('rapport_database_requests_working', 'Requests that currently use the database');
const waiting = gauge('rapport_database_requests_waiting', 'Requests waiting for the database');
const refused = new Counter({
  name: 'rapport_database_requests_refused_total',
  help: 'Requests refused with 503 because the server was busy',
  labelNames: ['lane'],
  registers: [registry],
});

const measureGate = (gate: Gate) => {
  const counts = gate.counts();
  refused.reset();
  for (const lane of LANES) {
    working.set({ lane }, counts.inside[lane]);
    waiting.set({ lane }, counts.waiting[lane]);
    refused.inc({ lane }, counts.refused[lane]);
  }
};

/** Counts an answer and its time. Paths are not a label, because each id in them would start a new time series. */
export const countAnswer = (method: string, status: number, milliseconds: number) =>
  durations.observe({ method, status }, milliseconds / 1000);

/** Metrics for Prometheus. The proxy of `docker-compose.yml` does not expose them. */
export const metricsRoutes = Router();

metricsRoutes.get('/metrics', async (req, res) => {
  const { db } = contextOf(req);
  const gate = gateOf(db);
  if (gate) measureGate(gate);
  waitingJobs.set((await countDueJobs(db)).waiting);
  res.type(registry.contentType).send(await registry.metrics());
});
