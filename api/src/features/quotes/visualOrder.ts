import type { Bidi, EmbeddingLevels } from 'bidi-js';

const RIGHT_TO_LEFT = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;

/**
 * Puts a run that is read from right to left in the order that the font needs. The font itself reverses letters of such
 * scripts, but not runs of only signs.
 */
export const reversed = <Run extends { text: string }>(run: Run): Run => ({
  ...run,
  text: RIGHT_TO_LEFT.test(run.text) ? run.text : [...run.text].reverse().join(''),
});

interface VisualPart {
  text: string;
  /** Whether the text is read from right to left, so that `reversed` must be applied to it. */
  isReversed: boolean;
}

/** The parts of a text from left to right, as rule L2 of the Unicode bidirectional algorithm orders them, with mirrored brackets (L4). */
export const visualParts = (
  bidi: Bidi,
  text: string,
  levels: EmbeddingLevels,
  [from, to]: [number, number],
): VisualPart[] => {
  if (to <= from) return [];
  const mirrored = bidi.getMirroredCharactersMap(text, levels.levels, from, to - 1);
  const runs: (VisualPart & { level: number })[] = [];
  for (let at = from; at < to; at += 1) {
    const level = levels.levels[at] ?? 0;
    const letter = mirrored.get(at) ?? text[at] ?? '';
    const last = runs.at(-1);
    if (last?.level === level) last.text += letter;
    else runs.push({ text: letter, level, isReversed: level % 2 === 1 });
  }
  for (let level = Math.max(...runs.map((run) => run.level)); level > 0; level -= 1) {
    for (let at = 0; at < runs.length; at += 1) {
      let end = at;
      while ((runs[end]?.level ?? -1) >= level) end += 1;
      if (end > at) runs.splice(at, end - at, ...runs.slice(at, end).reverse());
      at = Math.max(at, end - 1);
    }
  }
  return runs;
};
