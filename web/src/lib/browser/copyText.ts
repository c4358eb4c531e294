/** Puts a text on the clipboard. Rejects where the browser gives pages none, as over plain http, or forbids it. */
export const copyText = async (text: string) => navigator.clipboard.writeText(text);
