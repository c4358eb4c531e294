const memory = new Map<string, string>();

/** Reads and writes local storage. Where that is forbidden or full, values last as long as the page. */
export const stored = (key: string): string | null => {
  const value = memory.get(key);
  if (value !== undefined) return value;
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
};

export const store = (key: string, value: string) => {
  memory.delete(key);
  try {
    localStorage.setItem(key, value);
  } catch {
    memory.set(key, value);
  }
};

export const removeStored = (key: string) => {
  memory.delete(key);
  try {
    localStorage.removeItem(key);
  } catch {
    // Storage that cannot be accessed never had the value.
  }
};
