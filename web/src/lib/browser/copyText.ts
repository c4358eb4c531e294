/** Copies a text to the clipboard. Rejects where the browser offers no clipboard (plain http) or denies access. */
export const copyText = async (text: string) => navigator.clipboard.writeText(text);
