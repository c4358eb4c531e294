/** For a form that stays on screen: news of the server reach the fields in which nothing is typed. */
export const keepUnsavedInput = { keepDirtyValues: true, keepDirty: true, keepErrors: true };

/** What its reset after saving needs, for which the options above would hold as well. */
export const replaceWithSaved = { keepDirtyValues: false, keepDirty: false };
