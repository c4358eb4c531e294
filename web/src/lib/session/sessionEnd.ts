const ends = new EventTarget();

/** Called when the session has expired and could not be renewed. */
export const onSessionEnd = (listener: () => void) => {
  ends.addEventListener('end', listener);
  return () => ends.removeEventListener('end', listener);
};

export const endSession = () => void ends.dispatchEvent(new Event('end'));
