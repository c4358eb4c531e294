/** What an owner is told that someone else did to a deal. */
export const DEAL_UPDATES = {
  deal_assigned: () => 'A deal for you',
  deal_won: () => 'Won',
  deal_lost: () => 'Lost',
};

export type DealUpdate = keyof typeof DEAL_UPDATES;
