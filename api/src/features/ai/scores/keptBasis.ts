import { type KeptModel, keptModel, learnedFrom } from '../winChances/winModel';
import type { Evidence } from './facts';
import type { Basis } from './scoring';

/** What scores are made from, as JSON has it, without own fields and members, which are read when it is used. */
export interface KeptBasis extends Pick<Basis, 'center' | 'amounts'> {
  learned: (KeptModel & { evidence: Evidence }) | null;
  bounds: [string, readonly number[]][];
}

export const keptBasis = ({ learned, bounds, center, amounts }: Basis): KeptBasis => ({
  center,
  amounts,
  bounds: [...bounds],
  learned: learned && { ...keptModel({ ...learned, bounds: new Map() }), evidence: learned.evidence },
});

export const basisFrom = (
  { learned, bounds, center, amounts }: KeptBasis,
  today: Pick<Basis, 'fields' | 'owners'>,
): Basis => ({
  ...today,
  center,
  amounts,
  bounds: new Map(bounds),
  learned: learned && { ...learnedFrom(learned), evidence: learned.evidence },
});
