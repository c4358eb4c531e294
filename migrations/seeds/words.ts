import type { TouchKind } from '@rapport/shared/notes';

type Said = [kind: TouchKind, words: string];

type Point = 'asked' | 'qualified' | 'visited' | 'proposed' | 'followed' | 'negotiated' | 'won' | 'after';

/** The touches at each point of a deal. `{what}` stands for the subject of the deal. */
export const SAID: Record<Point, Said[]> = {
  asked: [
    ['email', 'Asked what the {what} would cost and how long it takes.'],
    ['call', 'Called about the {what}. Wants ideas before the end of the quarter.'],
    ['email', 'Wrote in through the website about the {what} and sent a floor plan.'],
    ['call', 'Heard of us from a neighbor. Is thinking about the {what}.'],
  ],
  qualified: [
    ['call', 'Went over what they want for the {what}. The budget is approved.'],
    ['call', 'Decides alone up to this amount. Wants to see what we did elsewhere.'],
    ['email', 'Sent three references. They liked them and asked us to come by.'],
  ],
  visited: [
    ['meeting', 'On site: measured everything and took photos for the {what}.'],
    ['meeting', 'Walked through the rooms together. Light and sound matter most.'],
    ['meeting', 'Showed samples. They prefer oak and the darker green.'],
  ],
  proposed: [
    ['email', 'Sent the proposal for the {what} in two versions.'],
    ['email', 'Sent the proposal for the {what} with drawings and a schedule.'],
  ],
  followed: [
    ['call', 'Two questions about the {what}, both answered. Will think it over until next week.'],
    ['email', 'Sent the data sheets and a sample of the fabric.'],
    ['email', 'Asked for another version with fewer walls. Sent it the same day.'],
    ['call', 'Talked about the schedule. The elevator is the bottleneck.'],
    ['meeting', 'Visited another customer together to see finished rooms. That helped.'],
  ],
  negotiated: [
    ['call', 'They like the second version and ask for a later start.'],
    ['call', 'Asked for payment in three parts. Agreed in principle.'],
    ['meeting', 'Went through the proposal line by line. Two small changes.'],
  ],
  won: [
    ['call', 'Said yes to the {what}. The deposit invoice goes out today.'],
    ['email', 'Signed the order for the {what}.'],
    ['meeting', 'Signed at their office. Work begins in three weeks.'],
  ],
  after: [
    ['meeting', 'Handover of the {what}. They are happy, one lamp to be replaced.'],
    ['call', 'Asked how the {what} holds up. All good, may need more next year.'],
    ['email', 'Thanked us for the {what} and sent photos with people in it.'],
  ],
};

/** The touch when a deal is lost, by the reason. */
export const LOST: Record<string, { share: number; said: Said }> = {
  Price: { share: 30, said: ['call', 'Likes the plan, but it is more than they want to spend.'] },
  'Chose a competitor': { share: 24, said: ['email', 'Went with another firm that can start earlier.'] },
  'No budget': { share: 20, said: ['call', 'The money went into the new heating. Perhaps next year.'] },
  'Bad timing': { share: 16, said: ['email', 'The move was put off, so this is put off too.'] },
  'No answer': { share: 10, said: ['call', 'Left a third message. No answer since the first visit.'] },
};

/** The touches of people without a deal, by their source. */
export const MET: Record<string, Said[]> = {
  Website: [
    ['email', 'Downloaded the lighting guide and asked for the price list.'],
    ['call', 'Left a message after the form on the website.'],
  ],
  Referral: [['call', 'Called after a referral. Not before next year, wants to stay in touch.']],
  'Trade fair': [
    ['meeting', 'Met at our stand, took the catalog.'],
    ['meeting', 'Talked at the fair about acoustic panels.'],
  ],
  Newsletter: [['email', 'Answered the newsletter: likes the oak desks, no plans yet.']],
  Partner: [['meeting', 'Had coffee and talked about who could work with whom.']],
};

/** The touches of customers between two deals. */
export const KEPT: Said[] = [
  ['call', 'Checked in. All is well, perhaps more desks next year.'],
  ['email', 'Sent the care instructions for the oak tops.'],
  ['meeting', 'Stopped by to see how the rooms are used. Took two photos.'],
  ['call', 'Has a colleague in another branch who wants to see the rooms.'],
];

/** Notes on deals and people, besides the touches. */
export const DEAL_NOTES = [
  'Access only before 8 AM or after 6 PM; the rooms are in use.',
  'They want a single vendor for everything, painting included.',
  'The landlord has to agree to anything screwed into the walls.',
  'Second version without the curtains is $1,200 less.',
  'Deliver through the back lot; the elevator fits 7 feet at most.',
];

export const ABOUT_PEOPLE = [
  'Prefers a call before noon.',
  'Decides together with the landlord.',
  'Answers emails within the hour, never the phone.',
  'Away in August.',
  'Likes to see samples before anything else.',
];
