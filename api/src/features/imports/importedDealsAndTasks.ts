import { readAmount, readCurrency } from '@rapport/shared/amounts';
import { fromLocalTime } from '@rapport/shared/dates';
import { type DealStage, isClosed, NewDeal } from '@rapport/shared/deals';
import { CURRENCIES, type Currency, isPayable, NO_PART_OF_YEN } from '@rapport/shared/money';
import { NewTask, type TaskPriority, type TaskStatus } from '@rapport/shared/tasks';
import { Day, Instant } from '@rapport/shared/text';
import { count, parsed, type RowReader, squeezed, statusNotices } from './rowReading';

const STAGES = new Map(
  Object.entries<DealStage>({
    lead: 'lead',
    new: 'lead',
    prospect: 'lead',
    appointmentscheduled: 'lead',
    leadin: 'lead',
    contactmade: 'lead',
    qualified: 'qualified',
    qualifiedtobuy: 'qualified',
    qualification: 'qualified',
    discovery: 'qualified',
    needsdefined: 'qualified',
    proposal: 'proposal',
    proposalmade: 'proposal',
    presentationscheduled: 'proposal',
    quote: 'proposal',
    offer: 'proposal',
    negotiation: 'negotiation',
    negotiationsstarted: 'negotiation',
    decisionmakerboughtin: 'negotiation',
    contractsent: 'negotiation',
    closedwon: 'closed_won',
    won: 'closed_won',
    closedlost: 'closed_lost',
    lost: 'closed_lost',
  }),
);

const TASK_STATUSES = new Map(
  Object.entries<TaskStatus>({
    todo: 'todo',
    notstarted: 'todo',
    open: 'todo',
    new: 'todo',
    no: 'todo',
    false: 'todo',
    inprogress: 'in_progress',
    started: 'in_progress',
    waiting: 'in_progress',
    done: 'done',
    completed: 'done',
    complete: 'done',
    closed: 'done',
    yes: 'done',
    true: 'done',
  }),
);

const PRIORITIES = new Map(
  Object.entries<TaskPriority>({
    low: 'low',
    medium: 'medium',
    normal: 'medium',
    none: 'medium',
    high: 'high',
    urgent: 'high',
  }),
);

const letters = (text = '') => text.toLowerCase().replace(/[^a-z]/g, '');

type Read<Value> = { value: Value } | { reason: string };

const OR_EMPTY = ', or leave the cell empty';

/**
 * What a deal is worth, and in which currency: the one beside the amount or that of a column of its own. Where neither is
 * named it is the workspace's; one that is not supported is never replaced by another.
 */
const worthIn = (cells: Record<string, string>, usual: Currency): Read<{ amount?: number; currency?: Currency }> => {
  const [amountCell, currencyCell] = [(cells.amount ?? '').trim(), squeezed(cells.currency ?? '')];
  const named = readCurrency(currencyCell);
  if (currencyCell && !named) {
    return { reason: `currency: “${currencyCell.slice(0, 50)}” is not supported. Use ${CURRENCIES.join(', ')}` };
  }
  if (!amountCell) return { value: { currency: named } };
  const read = readAmount(amountCell);
  if ('problem' in read) return { reason: `amount: ${read.problem}${OR_EMPTY}` };
  if (named && read.currency && named !== read.currency) {
    return { reason: `amount: “${amountCell}” is in ${read.currency}, but the currency column says ${named}` };
  }
  const currency = named ?? read.currency ?? undefined;
  if (!isPayable(read.amount, currency ?? usual)) return { reason: `amount: ${NO_PART_OF_YEN}` };
  return { value: { amount: read.amount, currency } };
};

/** A chance in percent: nobody writes less than one percent, but HubSpot and others write 40 % as `0.4`. */
const probabilityIn = (cell: string): Read<number | undefined> => {
  const written = cell.trim();
  if (!written) return { value: undefined };
  const [, digits] = /^(\d+(?:[.,]\d+)?)\s*%?$/.exec(written) ?? [];
  if (!digits) return { reason: `probability: “${written.slice(0, 50)}” is not a percentage. Use 0 to 100${OR_EMPTY}` };
  const probability = Number(digits.replace(',', '.'));
  const isShare = probability > 0 && probability < 1 && !written.includes('%');
  return { value: Math.round(isShare ? probability * 100 : probability) };
};

const pad = (part = '') => part.padStart(2, '0');

/** How a file is to be read: the time zone, whether 03/04/2027 is in April, and the currency of amounts that name none. */
export interface FileReading {
  zone: string;
  isDayFirst: boolean;
  currency: Currency;
}

const NUMBERS = /^(\d{1,2})([./-])(\d{1,2})[./-](\d{4})/;

/** Whether a date begins with the day, where its numbers leave no doubt. */
export const beginsWithDay = (cell: string): boolean | null => {
  const [, one, sign, other] = NUMBERS.exec(cell.trim()) ?? [];
  if (sign === '.' || Number(one) > 12 === Number(other) > 12) return null;
  return Number(one) > 12;
};

/** The day that a cell begins with, in ISO, German, British or American order. */
const dayIn = (cell: string, isDayFirst: boolean): string | null => {
  const [, year, month, day] = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})/.exec(cell) ?? [];
  if (year) return `${year}-${pad(month)}-${pad(day)}`;
  const [, one = '', sign, other = '', ofYear] = NUMBERS.exec(cell) ?? [];
  if (!ofYear) return null;
  const [date, monthOf] = sign === '.' || (beginsWithDay(cell) ?? isDayFirst) ? [one, other] : [other, one];
  return `${ofYear}-${pad(monthOf)}-${pad(date)}`;
};

const isDay = (day: string) => Day.safeParse(day).success;

/** The sentence for a date that is none. */
const wrongDate = (field: string) => ({ reason: `${field}: Use a date such as 2026-11-20` });

export const dealReader = ({ zone, isDayFirst, currency: usual }: FileReading): RowReader => {
  const foreign = new Map<string, number>();
  let undated = 0;
  return {
    read: (cells) => {
      const written = squeezed(cells.stage ?? '');
      const stage = STAGES.get(letters(written));
      const [close, created] = [squeezed(cells.close_date ?? ''), squeezed(cells.created_at ?? '')];
      const [closeDay, createdDay] = [dayIn(close, isDayFirst), dayIn(created, isDayFirst)];
      if (close && !(closeDay && isDay(closeDay))) return wrongDate('close_date');
      if (created && !(createdDay && isDay(createdDay))) return wrongDate('created_at');
      const isOver = stage !== undefined && isClosed(stage);
      const [worth, chance] = [worthIn(cells, usual), probabilityIn(cells.probability ?? '')];
      if ('reason' in worth) return worth;
      if ('reason' in chance) return chance;
      const { amount, currency } = worth.value;
      const probability = chance.value;
      const read = parsed(NewDeal, cells.id, {
        title: squeezed(cells.title ?? '').slice(0, 200),
        amount: amount ?? 0,
        currency,
        stage,
        probability,
        notes: cells.notes ?? '',
        expected_close_date: isOver ? null : closeDay,
        lost_reason: stage === 'closed_lost' ? squeezed(cells.lost_reason ?? '') : '',
        next_step: squeezed(cells.next_step ?? ''),
      });
      if (!('row' in read)) return read;
      if (!stage && written) count(foreign, written.slice(0, 50));
      if (isOver && !closeDay) undated += 1;
      const said = (said: number | undefined, value: unknown) => (said === undefined ? null : String(value));
      return {
        row: {
          ...read.row,
          // What was not said must not overwrite what is here already.
          amount: said(amount, read.row?.amount),
          probability: said(probability, read.row?.probability),
          currency: currency ?? null,
          stage: stage ?? null,
          company: squeezed(cells.company ?? ''),
          contact_email: squeezed(cells.contact_email ?? ''),
          closed_at: isOver && closeDay ? momentOf(close, closeDay, zone) : null,
          created_at: createdDay ? momentOf(created, createdDay, zone) : null,
        },
      };
    },
    notices: () => [...statusNotices(foreign, 'stage'), ...(undated > 0 ? [closedWithoutDate(undated)] : [])],
  };
};

const closedWithoutDate = (deals: number) =>
  `${deals === 1 ? '1 won or lost deal has' : `${deals.toLocaleString('en')} won or lost deals have`} no close date. Reports count ${deals === 1 ? 'it' : 'them'} as closed on the day of creation, or today.`;

const instantOf = (cell: string): string | null => {
  const time = Date.parse(cell);
  return Number.isNaN(time) ? null : (Instant.safeParse(new Date(time).toISOString()).data ?? null);
};

/** An instant as it is written, or noon of a day in the person's time zone. */
const momentOf = (cell: string, day: string, zone: string): string =>
  (/T\d{2}:\d{2}.*Z$/.test(cell) && instantOf(cell)) || fromLocalTime(`${day}T12:00`, zone);

const TIME = /(\d{1,2}):(\d{2})(?::\d{2})?\s*(am|pm)?/i;

/** When a task is due: the wall clock of the person, as Postgres reads it with their time zone. A day alone ends at five. */
const dueIn = (cell: string, { zone, isDayFirst }: FileReading): string | null => {
  const day = dayIn(cell, isDayFirst);
  if (!day || !isDay(day)) return null;
  if (/T\d{2}:\d{2}.*(Z|[+-]\d{2}:?\d{2})$/.test(cell)) {
    return instantOf(cell);
  }
  const [, hours = '17', minutes = '00', half] = TIME.exec(cell) ?? [];
  const hour = half ? (Number(hours) % 12) + (half.toLowerCase() === 'pm' ? 12 : 0) : Number(hours);
  return hour > 23 || Number(minutes) > 59 ? null : `${day} ${pad(String(hour))}:${minutes} ${zone}`;
};

export const taskReader = (reading: FileReading): RowReader => {
  const foreign = new Map<string, number>();
  return {
    read: (cells) => {
      const written = squeezed(cells.status ?? '');
      const status = TASK_STATUSES.get(letters(written));
      const due = squeezed(cells.due_date ?? '');
      const due_date = dueIn(due, reading);
      if (due && !due_date) return wrongDate('due_date');
      const read = parsed(NewTask, cells.id, {
        title: squeezed(cells.title ?? '').slice(0, 200),
        description: cells.description ?? '',
        priority: PRIORITIES.get(letters(cells.priority)),
        status,
      });
      if (!('row' in read)) return read;
      if (!status && written) count(foreign, written.slice(0, 50));
      return {
        row: {
          ...read.row,
          status: status ?? null,
          priority: PRIORITIES.get(letters(cells.priority)) ?? null,
          due_date,
          company: squeezed(cells.company ?? ''),
          contact_email: squeezed(cells.contact_email ?? ''),
        },
      };
    },
    notices: () => statusNotices(foreign, 'status', 'To Do'),
  };
};
