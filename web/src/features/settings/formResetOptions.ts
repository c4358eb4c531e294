/** For a form that stays on screen: new values from the server reach only the fields in which nothing was typed. */
export const keepUnsavedInput = { keepDirtyValues: true, keepDirty: true, keepErrors: true };

/** For the reset after saving, to which the options above would apply as well. */
export const replaceWithSaved = { keepDirtyValues: false, keepDirty: false };
