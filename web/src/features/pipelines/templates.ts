import { msg } from '@lingui/core/macro';
import type { StageChange, StageColor } from '@rapport/shared/pipelines';
import type { Sentence } from '@rapport/shared/words';
import { say } from '../../lib/words/words';

interface Template {
  label: Sentence;
  /** Name, probability in percent, and the days after which a deal needs attention. */
  open: [Sentence, number, number][];
  won: Sentence;
  lost: Sentence;
}

/** Starter pipelines by trade. Users can rename the stages. */
const TEMPLATES = {
  sales: {
    label: msg`Sales`,
    open: [
      [msg`Lead`, 10, 14],
      [msg`Qualified`, 30, 21],
      [msg`Proposal`, 50, 14],
      [msg`Negotiation`, 75, 14],
    ],
    won: msg`Closed Won`,
    lost: msg`Closed Lost`,
  },
  photographer: {
    label: msg`Photographer`,
    open: [
      [msg`Inquiry`, 30, 7],
      [msg`Shoot booked`, 90, 90],
      [msg`Editing`, 95, 21],
    ],
    won: msg`Delivered`,
    lost: msg`Declined`,
  },
  roofer: {
    label: msg`Roofer`,
    open: [
      [msg`Inquiry`, 20, 7],
      [msg`Site visit`, 40, 14],
      [msg`Quote sent`, 60, 21],
      [msg`Job scheduled`, 95, 60],
    ],
    won: msg`Completed`,
    lost: msg`Declined`,
  },
  translation: {
    label: msg`Translation agency`,
    open: [
      [msg`Inquiry`, 30, 3],
      [msg`Quote sent`, 60, 7],
      [msg`In translation`, 95, 14],
      [msg`Proofreading`, 98, 7],
    ],
    won: msg`Delivered`,
    lost: msg`Declined`,
  },
  agency: {
    label: msg`Agency`,
    open: [
      [msg`Intro meeting`, 15, 14],
      [msg`Briefing`, 35, 14],
      [msg`Pitch`, 55, 21],
      [msg`Contract`, 85, 14],
    ],
    won: msg`Client won`,
    lost: msg`Client lost`,
  },
} satisfies Record<string, Template>;

export type TemplateKey = keyof typeof TEMPLATES;
export const TEMPLATE_KEYS = Object.keys(TEMPLATES) as TemplateKey[];

/** The colors in the order in which stages get them. */
export const STAGE_COLORS_IN_TURN: StageColor[] = ['gray', 'blue', 'amber', 'orange', 'violet', 'teal', 'pink'];

export const templateLabel = (key: TemplateKey): string => say(TEMPLATES[key].label);

/** The stages of a template, with names in the user's language. */
export const stagesOfTemplate = (key: TemplateKey): (StageChange & { name: string; probability: number })[] => {
  const { open, won, lost }: Template = TEMPLATES[key];
  const closed = { rest_days: null, color: null };
  return [
    ...open.map(([name, probability, rest_days], nth) => ({
      kind: 'open' as const,
      name: say(name),
      probability,
      rest_days,
      color: STAGE_COLORS_IN_TURN[nth] ?? null,
    })),
    { kind: 'won', name: say(won), probability: 100, ...closed },
    { kind: 'lost', name: say(lost), probability: 0, ...closed },
  ];
};
