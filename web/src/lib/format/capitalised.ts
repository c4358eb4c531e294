export const capitalised = (word: string): string => word.replace(/^./, (letter) => letter.toUpperCase());
