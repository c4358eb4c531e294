const ends = new EventTarget();

/** Called with the reason when the session has ended and could not be renewed. */
export const onSessionEnd = (listener: (reason: string) => void) => {
  const hear = (event: Event) => listener((event as CustomEvent<string>).detail);
  ends.addEventListener('end', hear);
  return () => ends.removeEventListener('end', hear);
};

export const endSession = (reason: string) => void ends.dispatchEvent(new CustomEvent('end', { detail: reason }));
