const forNow = new Map<string, string>();

/** What this browser keeps under a name. Where that is forbidden or there is no room, it lasts as long as the page. */
export const stored = (key: string): string | null => {
  const value = forNow.get(key);
  if (value !== undefined) return value;
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
};

export const store = (key: string, value: string) => {
  forNow.delete(key);
  try {
    localStorage.setItem(key, value);
  } catch {
    forNow.set(key, value);
  }
};

export const forget = (key: string) => {
  forNow.delete(key);
  try {
    localStorage.removeItem(key);
  } catch {
    // What may not be touched has never been kept either.
  }
};
