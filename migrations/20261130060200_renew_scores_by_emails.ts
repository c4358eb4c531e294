import type { Knex } from 'knex';

/** An email of a contact that is found in a mailbox changes the facts about the contact. */
export const up = (knex: Knex) =>
  knex.raw(`
    create trigger mail_contacts_added_scores after insert on mail_contacts
      referencing new table as added for each statement execute function note_score_changes();
  `);

export const down = (knex: Knex) => knex.raw('drop trigger mail_contacts_added_scores on mail_contacts');
