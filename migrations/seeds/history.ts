import type { TouchKind } from '@rapport/shared/notes';
import type { ObjectType } from '@rapport/shared/recordTypes';
import type { ActivityKind } from '../../api/src/features/activities/activityWords';
import type { Calendar } from './calendar';
import { JOINED_MONTHS_AGO, type Member } from './companies';
import type { Person } from './people';
import type { Say } from './say';

export type Activity = ActivityKind & {
  type: string;
  entity_type: string;
  entity_id: string;
  /** `null` if no member of the firm did it. */
  member: Member | null;
  created_at: Date;
  changes?: Record<string, [unknown, unknown]>;
  batch_id?: string;
};

export interface NoteRow {
  contact_id?: string;
  deal_id?: string;
  kind: TouchKind | 'note';
  content: string;
  member: Member;
  happened_at: Date;
}

const MONTH_DAYS = 30.4;
const DONE = { call: 'called', meeting: 'met', email: 'emailed' } as const;

/** Collects what happened, as the product itself would have stored it. */
export const openHistory = (when: Calendar, say: Say) => {
  const activities: Activity[] = [];
  const notes: NoteRow[] = [];

  /** The member who did it; before that member joined, the first member. */
  const by = (member: Member, at: Date): Member =>
    when.daysSince(at) < JOINED_MONTHS_AGO[member] * MONTH_DAYS ? member : 0;

  const happened = (
    type: string,
    what: ActivityKind,
    entity: [type: string, id: string],
    { member, at, ...more }: { member: Member; at: Date } & Pick<Activity, 'changes' | 'batch_id'>,
  ) =>
    activities.push({
      ...what,
      type,
      entity_type: entity[0],
      entity_id: entity[1],
      member: by(member, at),
      created_at: at,
      ...more,
    });

  return {
    activities,
    notes,
    by,
    say,
    happened,
    touch: (person: Person, kind: TouchKind, words: string, at: Date, values?: Record<string, string>) => {
      const content = say(words, values);
      notes.push({ contact_id: person.id, kind, content, member: by(person.owner, at), happened_at: at });
      const what = { kind: DONE[kind], values: { name: person.name } };
      happened(`${kind}_logged`, what, ['contact', person.id], { member: person.owner, at });
      if (!person.lastTouch || person.lastTouch < at) person.lastTouch = at;
    },
    note: (on: 'contact' | 'deal', record: { id: string; name: string; owner: Member }, words: string, at: Date) => {
      const content = say(words);
      notes.push({ [`${on}_id`]: record.id, kind: 'note', content, member: by(record.owner, at), happened_at: at });
      happened('note_created', { kind: 'note_added', values: { name: record.name } }, [on, record.id], {
        member: record.owner,
        at,
      });
    },
    /** Makes a person who bought a customer from then on, and their colleagues too. */
    becameCustomer: (person: Person, at: Date) => {
      if (person.customerSince && person.customerSince <= at) return;
      person.customerSince = at;
      if (person.firm && (!person.firm.customerSince || person.firm.customerSince > at)) person.firm.customerSince = at;
    },
  };
};
export type History = ReturnType<typeof openHistory>;

/** The activity of adding, changing or completing a record. */
export const ofRecord = (kind: 'created' | 'updated' | 'completed', type: ObjectType, name: string): ActivityKind => ({
  kind,
  values: { type, name },
});
