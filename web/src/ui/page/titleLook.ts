/** The length from which a title is set in the size of a sentence. */
const LONG_TITLE = 48;

/** The size of a page's title, which may be a name of 150 letters. */
export const titleLook = (title: string, usual = 'text-title') => (title.length > LONG_TITLE ? 'text-heading' : usual);
