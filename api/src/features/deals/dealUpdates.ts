import { msg } from '@lingui/core/macro';

/** What an owner is told that someone else did to a deal. */
export const DEAL_UPDATES = {
  deal_assigned: msg`A deal for you`,
  deal_won: msg({ message: 'Won', context: 'said of a deal' }),
  deal_lost: msg({ message: 'Lost', context: 'said of a deal' }),
};

export type DealUpdate = keyof typeof DEAL_UPDATES;
