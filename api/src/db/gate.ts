/** Kinds of database work: reading for a screen, changing something, or bulk work such as exports and imports. */
export type Lane = 'read' | 'write' | 'bulk';
export const LANES: Lane[] = ['read', 'write', 'bulk'];

/** Work that asks for a database connection: the key of its workspace, and its lane. */
export interface Entrant {
  workspace: string;
  lane: Lane;
}

export interface GateLimits {
  /** How much work can run at once: in total and per workspace, and of this in the bulk lane. */
  inside: number;
  insideOfOne: number;
  bulkInside: number;
  bulkInsideOfOne: number;
  /** How much work can wait: in total and per workspace. */
  waiting: number;
  waitingOfOne: number;
  maxWaitMs: Record<Lane, number>;
}

/** Thrown when too much work is waiting, so that this work was not started. It is safe to retry it after `seconds`. */
export class Busy extends Error {
  readonly seconds = 2;
  constructor() {
    super('Too many requests wait for the database');
  }
}

interface Waiting extends Entrant {
  since: number;
  admit(): void;
}

interface Line {
  inside: number;
  bulkInside: number;
  waiting: Waiting[];
}

type Counts = Record<Lane, number>;
const none = (): Counts => ({ read: 0, write: 0, bulk: 0 });
const all = ({ read, write, bulk }: Counts): number => read + write + bulk;

/** One line for each workspace with running or waiting work. */
const openLines = () => {
  const lines = new Map<string, Line>();
  const waiting = none();
  const lineOf = ({ workspace }: Entrant): Line => {
    const line = lines.get(workspace) ?? { inside: 0, bulkInside: 0, waiting: [] };
    lines.set(workspace, line);
    return line;
  };
  return {
    all: () => lines.values(),
    lineOf,
    /** How much work waits in all lines, by lane. */
    waiting: () => ({ ...waiting }),
    join: (one: Waiting) => {
      lineOf(one).waiting.push(one);
      waiting[one.lane] += 1;
    },
    leave: (one: Waiting): Line => {
      const line = lineOf(one);
      line.waiting.splice(line.waiting.indexOf(one), 1);
      waiting[one.lane] -= 1;
      return line;
    },
    forgetIfEmpty: ({ workspace }: Entrant, line: Line) => {
      if (line.inside === 0 && line.waiting.length === 0) lines.delete(workspace);
    },
  };
};

type Lines = ReturnType<typeof openLines>;

/** Counts the running work, in total and of each line, and tells whether more may start. */
const openPlaces = (limits: GateLimits) => {
  const inside = none();
  const count = ({ lane }: Entrant, line: Line, change: 1 | -1) => {
    inside[lane] += change;
    line.inside += change;
    if (lane === 'bulk') line.bulkInside += change;
  };
  return {
    counts: () => ({ ...inside }),
    hasRoom: ({ lane }: Entrant, line: Line) =>
      all(inside) < limits.inside &&
      line.inside < limits.insideOfOne &&
      (lane !== 'bulk' || (inside.bulk < limits.bulkInside && line.bulkInside < limits.bulkInsideOfOne)),
    take: (entrant: Entrant, line: Line) => count(entrant, line, 1),
    free: (entrant: Entrant, line: Line) => count(entrant, line, -1),
  };
};

type Places = ReturnType<typeof openPlaces>;

const isBefore = (lines: Lines, one: Waiting, other: Waiting | undefined): boolean => {
  if (!other) return true;
  const isBulk = one.lane === 'bulk';
  if (isBulk !== (other.lane === 'bulk')) return !isBulk;
  const [mine, theirs] = [lines.lineOf(one).inside, lines.lineOf(other).inside];
  return mine === theirs ? one.since < other.since : mine < theirs;
};

/** The next waiting work to start: the first in the order of `openGate` that has room. */
const nextOf = (lines: Lines, { hasRoom }: Places): Waiting | undefined => {
  let first: Waiting | undefined;
  for (const line of lines.all()) {
    // Within a line, only the first bulk work and the first other work can be next.
    const light = line.waiting.find(({ lane }) => lane !== 'bulk');
    const heavy = line.waiting.find(({ lane }) => lane === 'bulk');
    for (const one of [light, heavy]) if (one && hasRoom(one, line) && isBefore(lines, one, first)) first = one;
  }
  return first;
};

/**
 * Limits how much work uses the few database connections at once. Waiting work is admitted in this order: reads and
 * writes before bulk work, then the workspace with the least running work, then the work that has waited longest. This
 * way, the load of one workspace does not block the others. The gate only counts and waits, and does not run statements
 * itself. Running work may pass the gate a second time only in the bulk lane, which never takes all places. If it could
 * do so in every lane, all running work could wait for each other forever.
 */
export const openGate = (limits: GateLimits) => {
  const lines = openLines();
  const places = openPlaces(limits);
  const refused = none();

  const refuse = (entrant: Entrant, line: Line): Busy => {
    refused[entrant.lane] += 1;
    lines.forgetIfEmpty(entrant, line);
    return new Busy();
  };

  const leave = (entrant: Entrant) => {
    const line = lines.lineOf(entrant);
    places.free(entrant, line);
    for (let one = all(lines.waiting()) > 0 ? nextOf(lines, places) : undefined; one; one = nextOf(lines, places)) {
      places.take(one, lines.leave(one));
      one.admit();
    }
    lines.forgetIfEmpty(entrant, line);
  };

  const turnOf = (entrant: Entrant, line: Line) =>
    new Promise<void>((resolve, reject) => {
      const one: Waiting = {
        ...entrant,
        since: performance.now(),
        admit: () => {
          clearTimeout(timeout);
          resolve();
        },
      };
      const timeout = setTimeout(() => {
        lines.leave(one);
        reject(refuse(entrant, line));
      }, limits.maxWaitMs[entrant.lane]);
      lines.join(one);
    });

  return {
    /** Runs `work` when its turn comes. @throws Busy if that takes too long, or if too much is waiting already */
    pass: async <T>(entrant: Entrant, work: () => Promise<T>): Promise<T> => {
      const line = lines.lineOf(entrant);
      const isFull = all(lines.waiting()) >= limits.waiting || line.waiting.length >= limits.waitingOfOne;
      if (places.hasRoom(entrant, line)) places.take(entrant, line);
      else if (isFull) throw refuse(entrant, line);
      else await turnOf(entrant, line);
      try {
        return await work();
      } finally {
        leave(entrant);
      }
    },
    /** How much work is running and waiting now, and how much has been refused since the start. */
    counts: () => ({ inside: places.counts(), waiting: lines.waiting(), refused: { ...refused } }),
  };
};

export type Gate = ReturnType<typeof openGate>;
