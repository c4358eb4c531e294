import type { DefaultStage } from '@rapport/shared/pipelines';
import { tableOf } from './table';

export interface OpenDeal {
  stage: DefaultStage;
  title: string;
  /** A person who is named in the table of companies. */
  person: string;
  amount: number;
  /** How many days ago it came into each stage, from the first to the current one. */
  stages: number[];
  /** In how many days it is expected to close. */
  closes: number;
  /** The next step, and in how many days it is due. */
  next: [step: string, days: number] | null;
  /** 0 for the probability of its stage. */
  probability: number;
}

// In the order of the board. Stage | title | person | amount | days ago in each stage | closes in | next step | in days | probability
const DEALS = `
lead | Showroom | Henrik Vestergaard | 16500 | 1 | 62 | Call about the opening date | 2
lead | Waiting room | Imogen Blackwood | 8400 | 3 | 55 | Visit the practice | 4
lead | Exhibition seating | Oliver Stanhope | 12800 | 4 | 70 | Send examples of benches | 1
lead | Coffee bar | Felix Amundsen | 9600 | 7 | 48 | Call about the budget | 3
lead | Plant office | Joel Santangelo | 14200 | 9 | 60 | Ask for the floor plan | 0
lead | Two floors of meeting rooms | Beatrice Folarin | 42000 | 19 | 90
qualified | Sample rooms | Tomasz Górski | 11300 | 12, 5 | 40 | Measure the rooms | 2
qualified | Hotel lobby | Chloé Desrosiers | 27500 | 16, 8 | 45 | Show the fabric samples | 5
qualified | Classrooms in the new wing | Camille Rousseau | 18700 | 21, 10 | 52 | Agree on the number of desks | 6
qualified | Client floor | Dylan Okonkwo | 33000 | 24, 11 | 38 | Meet the building manager | 1
qualified | Exam rooms | Priscilla Tanaka | 7900 | 30, 15 | 35 | Call about the lighting | -1
proposal | Ballard store remodel | Callum Ferris | 21400 | 33, 24, 4 | 24 | Call about the proposal | 1 | 60
proposal | School library | Grace Hollis | 15800 | 36, 27, 7 | 20 | Answer the board’s questions | 0 | 80
proposal | Treatment rooms | Nadia Haddad | 19200 | 41, 30, 10 | 18 | Ask for a decision | 3
negotiation | New headquarters | Amelia Whitcombe | 46000 | 58, 47, 26, 6 | 9 | Agree on the payment plan | 1 | 80
negotiation | Partner offices | Theodore Nwosu | 24600 | 52, 40, 22, 9 | 12 | Send the contract | 0
negotiation | Quiet rooms | Marcus Adeyemi | 13500 | 49, 38, 20, 5 | 7 | Confirm the start date | 4
negotiation | Reception and waiting room | Ananya Deshmukh | 17900 | 63, 50, 31, 17 | 5
`;

export const OPEN_DEALS: OpenDeal[] = tableOf(DEALS).map(
  ([stage, title = '', person = '', amount, stages = '', closes, step, days, probability = 0]) => ({
    stage: stage as DefaultStage,
    title,
    person,
    amount: Number(amount),
    stages: stages.split(',').map(Number),
    closes: Number(closes),
    next: step ? [step, Number(days)] : null,
    probability: Number(probability),
  }),
);

export interface OpenTask {
  /** In how many days it is due; `null` without a date. */
  due: number | null;
  priority: string;
  title: string;
  person: string;
  /** The title of this person's deal; empty without one. */
  deal: string;
  isBegun: boolean;
}

// The open tasks, each for the owner of the person it is about. Due in days | priority | title | person | deal | begun
const TASKS = `
-3 | high | Send the fabric samples to Priscilla Tanaka | Priscilla Tanaka | Exam rooms
-1 | medium | Call Wanda Kowalczyk about the delivery date | Wanda Kowalczyk
0 | high | Send Theodore Nwosu the contract | Theodore Nwosu | Partner offices | begun
0 | high | Answer Grace Hollis about the shelf heights | Grace Hollis | School library
0 | medium | Ask Joel Santangelo for the floor plan | Joel Santangelo | Plant office
0 | low | Thank Lucía Navarro for the referral | Lucía Navarro
1 | high | Call Amelia Whitcombe about the payment plan | Amelia Whitcombe | New headquarters
1 | high | Call Callum Ferris about the proposal | Callum Ferris | Ballard store remodel
1 | medium | Send Oliver Stanhope examples of benches | Oliver Stanhope | Exhibition seating
1 | medium | Meet Dylan Okonkwo and the building manager | Dylan Okonkwo | Client floor
2 | medium | Measure the sample rooms with Tomasz Górski | Tomasz Górski | Sample rooms
2 | medium | Call Henrik Vestergaard about the opening date | Henrik Vestergaard | Showroom
3 | high | Ask Nadia Haddad for a decision | Nadia Haddad | Treatment rooms
3 | medium | Call Felix Amundsen about the budget | Felix Amundsen | Coffee bar
4 | medium | Visit Imogen Blackwood at the practice | Imogen Blackwood | Waiting room
4 | high | Confirm the start date with Marcus Adeyemi | Marcus Adeyemi | Quiet rooms
5 | medium | Show Chloé Desrosiers the fabric samples | Chloé Desrosiers | Hotel lobby
6 | medium | Agree on desks with Camille Rousseau | Camille Rousseau | Classrooms in the new wing
8 | low | Order the door handles for Jonas Lindgren | Jonas Lindgren
10 | low | Take photos of the finished rooms with Zoë Lindqvist | Zoë Lindqvist
13 | low | Plan the showroom evening with Maya Ellery | Maya Ellery | | begun
none | low | Write a short case study with Hannah Prewitt | Hannah Prewitt
`;

export const OPEN_TASKS: OpenTask[] = tableOf(TASKS).map(
  ([due, priority = '', title = '', person = '', deal = '', begun]) => ({
    due: due === 'none' ? null : Number(due),
    priority,
    title,
    person,
    deal,
    isBegun: begun === 'begun',
  }),
);
