const LETTERS_MIN = 5;

/** Whether a word begins with `typed`, allowing for one typo: a wrong, missing or extra letter, or two swapped letters. */
export const beginsNearly = (word: string, typed: string): boolean => {
  if (typed.length < LETTERS_MIN) return false;
  let at = 0;
  while (at < typed.length && typed[at] === word[at]) at += 1;
  const after = typed.slice(at + 1);
  const isSwapped = typed[at] === word[at + 1] && typed[at + 1] === word[at];
  return (
    word.startsWith(after, at + 1) ||
    word.startsWith(after, at) ||
    word.startsWith(typed.slice(at), at + 1) ||
    (isSwapped && word.startsWith(typed.slice(at + 2), at + 2))
  );
};
