import { Agent, get } from 'node:http';
import { performance } from 'node:perf_hooks';
import autocannon from 'autocannon';
import type { Scenario } from './scenarios';

const CONNECTIONS = 16;

export interface Target {
  address: string;
  headers(): Record<string, string>;
}

const asJson = (target: Target) => ({ 'content-type': 'application/json', ...target.headers() });

/** One request and its answer. @throws unless it was answered well */
export const ask = async (target: Target, { method, path, body }: ReturnType<Scenario['request']>) => {
  const response = await fetch(`${target.address}${path}`, { method, body: body as string, headers: asJson(target) });
  if (!response.ok) throw new Error(`${method} ${path} was answered with ${response.status}: ${await response.text()}`);
  return response.json() as Promise<unknown>;
};

/** Makes a number that grows with every call, of all loads of one scenario on one target together. */
export const counter = () => {
  let next = 0;
  return () => next++;
};

/** How many requests a second are answered on 16 connections. @throws when a single one is not answered with 2xx */
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

/** The median time to an answer over one connection, in ms. @throws when one is not answered with 200 */
export const medianLatency = async (target: Target, path: string, times = 200): Promise<number> => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const took: number[] = [];
  for (let n = 0; n < times; n += 1) {
    const began = performance.now();
    await read(`${target.address}${path}`, agent, target.headers());
    took.push(performance.now() - began);
  }
  agent.destroy();
  return median(took);
};

/** Reads an answer to its end without keeping it. @returns its length in lines */
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
