import { Agent, get, type RequestOptions, request } from 'node:http';
import { performance } from 'node:perf_hooks';
import autocannon from 'autocannon';
import type { Scenario } from './scenarios';

const CONNECTIONS = 16;

export interface Target {
  address: string;
  headers(): Record<string, string>;
}

const asJson = (target: Target) => ({ 'content-type': 'application/json', ...target.headers() });

/** Sends one request. @throws if the answer is not 2xx */
export const ask = async (target: Target, { method, path, body }: ReturnType<Scenario['request']>) => {
  const response = await fetch(`${target.address}${path}`, { method, body: body as string, headers: asJson(target) });
  if (!response.ok) throw new Error(`${method} ${path} was answered with ${response.status}: ${await response.text()}`);
  return response.json() as Promise<unknown>;
};

/** Makes a number that grows with every call, shared by all runs of one scenario against one target. */
export const counter = () => {
  let next = 0;
  return () => next++;
};

/** How many requests a second are answered on 16 connections. @throws if any of them is not answered with 2xx */
export const requestsPerSecond = async (
  target: Target,
  { name, request }: Scenario,
  next: () => number,
  seconds: number,
): Promise<number> => {
  const result = await autocannon({
    url: target.address,
    connections: CONNECTIONS,
    duration: seconds,
    headers: asJson(target),
    requests: [{ setupRequest: (base) => ({ ...base, ...request(next()) }) }],
  });
  const failed = result.non2xx + result.errors + result.timeouts;
  if (failed > 0 || result['2xx'] === 0) {
    throw new Error(`${name} at ${target.address}: ${result['2xx']} answers were good, ${failed} were not`);
  }
  return result['2xx'] / result.duration;
};

/**
 * How long each answer, or its first bytes, took over one connection, in ms. The first answers, which warm the caches,
 * are not counted.
 * @throws if one is not 2xx
 */
export const latencies = async (
  target: Target,
  { method, path, body }: ReturnType<Scenario['request']>,
  times: number,
  until: 'all' | 'first bytes' = 'all',
): Promise<number[]> => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const took: number[] = [];
  for (let n = -Math.min(3, times - 1); n < times; n += 1) {
    const url = `${target.address}${path}`;
    const ms = await answer(url, { agent, method, headers: asJson(target) }, body as string, until);
    if (n >= 0) took.push(ms);
  }
  agent.destroy();
  return took;
};

/** @returns how long it took in ms. The body is always read to its end, so that the next request does not wait for it. */
const answer = (url: string, options: RequestOptions, body: string | undefined, until: 'all' | 'first bytes') =>
  new Promise<number>((resolve, reject) => {
    const began = performance.now();
    request(url, options, (response) => {
      const { statusCode = 0 } = response;
      if (statusCode >= 300) reject(new Error(`${options.method} ${url} was answered with ${statusCode}`));
      let took: number | undefined;
      response.on('data', () => {
        if (until === 'first bytes') took ??= performance.now() - began;
      });
      response.on('end', () => resolve(took ?? performance.now() - began));
    })
      .on('error', reject)
      .end(body);
  });

/** Reads an answer to its end without keeping it. @returns the number of its lines */
export const read = (url: string, agent: Agent | undefined, headers: Record<string, string>): Promise<number> =>
  new Promise((resolve, reject) => {
    get(url, { agent, headers }, (response) => {
      let lines = 0;
      response.on('data', (chunk: Buffer) => {
        for (let at = chunk.indexOf(10); at >= 0; at = chunk.indexOf(10, at + 1)) lines += 1;
      });
      response.on('error', reject).on('end', () => {
        if (response.statusCode === 200) resolve(lines);
        else reject(new Error(`${url} was answered with ${response.statusCode}`));
      });
    }).on('error', reject);
  });

export const median = (numbers: number[]): number =>
  [...numbers].sort((first, second) => first - second)[Math.floor(numbers.length / 2)] ?? Number.NaN;

export const percentile = (numbers: number[], percent: number): number =>
  [...numbers].sort((first, second) => first - second)[Math.ceil((numbers.length * percent) / 100) - 1] ?? Number.NaN;
