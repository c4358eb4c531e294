import { deepStrictEqual } from 'node:assert';
import { inDatabase, type Server } from './database';
import { ask, counter, median, requestsPerSecond, type Target } from './load';
import { register, startProduct } from './product';
import { type Program, startProgram, watchMemory } from './programs';
import { addContacts, addDeals, copyForFloor } from './records';
import { CONTACTS, DEALS, type Scenario, scenarios } from './scenarios';
import { say, type Table, verdict } from './tables';

/** Many short rounds in turn: other load on the machine then affects both, and the median leaves out disturbed rounds. */
const ROUNDS = 9;
const SECONDS = 1;
/** Until V8 has optimized the code, which takes some thousand requests. The floor has less code. */
const WARM_UP_SECONDS = { floor: 1, product: 4 };
const MEMORY_GOAL = 160;

interface Share {
  floor: number;
  product: number;
  share: number;
}

/** Measures requests a second beside the floor, and the memory of the product meanwhile. */
export const measureThroughput = async (server: Server): Promise<Table> => {
  const { product, floor, stop } = await startBeside(server);
  const { result: shares, peak } = await watchMemory(product.pid, () => measureShares(product, floor));
  await stop();
  return {
    heads: ['req/s, share of the floor', 'floor', 'Rapport', 'share', 'to reach'],
    rows: [
      ...shares.map(({ name, goal, share, floor, product }) => [
        name,
        floor.toFixed(0),
        product.toFixed(0),
        verdict(share.toFixed(2), share >= goal),
        goal.toFixed(2),
      ]),
      ['memory under load (RSS)', '', '', verdict(`${peak.toFixed(0)} MB`, peak <= MEMORY_GOAL), `${MEMORY_GOAL} MB`],
    ],
  };
};

/** Starts the product and the floor on one database with the same records. */
export const startBeside = async (
  server: Server,
): Promise<{ product: Program & Target; floor: Program & Target; stop(): Promise<void> }> => {
  const url = await server.makeDatabase();
  const program = await startProduct(url, server.folder);
  const account = await register(program);
  await inDatabase(url, async (db) => {
    await addContacts(db, account, CONTACTS);
    await addDeals(db, account, DEALS);
    await copyForFloor(db);
    await db.query('vacuum analyze');
  });
  const floor = await startProgram('floor', server.folder, {
    DATABASE_URL: url,
    WORKSPACE_ID: account.workspaceId,
    USER_ID: account.userId,
  });
  return {
    product: { ...program, headers: account.headers },
    floor: { ...floor, headers: () => ({}) },
    stop: async () => {
      await program.stop();
      await floor.stop();
    },
  };
};

const measureShares = async (product: Target, floor: Target): Promise<(Scenario & Share)[]> => {
  const shares: (Scenario & Share)[] = [];
  for (const scenario of scenarios) {
    await requireSameAnswer(scenario, product, floor);
    const targets = { floor: { target: floor, next: counter() }, product: { target: product, next: counter() } };
    const run = ({ target, next }: { target: Target; next: () => number }, seconds: number) =>
      requestsPerSecond(target, scenario, next, seconds);
    await run(targets.floor, WARM_UP_SECONDS.floor);
    await run(targets.product, WARM_UP_SECONDS.product);
    const rounds: Share[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const [atFloor, atProduct] = [await run(targets.floor, SECONDS), await run(targets.product, SECONDS)];
      rounds.push({ floor: atFloor, product: atProduct, share: atProduct / atFloor });
    }
    const share = {
      floor: median(rounds.map(({ floor }) => floor)),
      product: median(rounds.map(({ product }) => product)),
      share: median(rounds.map(({ share }) => share)),
    };
    say(`${scenario.name}: ${rounds.map(({ share }) => share.toFixed(2)).join(', ')}`);
    shares.push({ ...scenario, ...share });
  }
  return shares;
};

/** Checks that both do the same work: reads must return the same text, and writes the same fields. */
const requireSameAnswer = async ({ name, request }: Scenario, product: Target, floor: Target) => {
  const [ours, theirs] = [await ask(product, request(0)), await ask(floor, request(0))];
  const shapeOf = (answer: unknown) => Object.keys(answer as object).sort();
  if (request(0).method === 'GET') deepStrictEqual(ours, theirs, `The floor answers "${name}" otherwise`);
  else deepStrictEqual(shapeOf(ours), shapeOf(theirs), `The floor answers "${name}" with other fields`);
  if (Array.isArray(ours) && ours.length === 0) throw new Error(`"${name}" found nothing`);
};
