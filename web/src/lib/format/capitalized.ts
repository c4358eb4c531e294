export const capitalized = (word: string): string => word.replace(/^./, (letter) => letter.toUpperCase());
