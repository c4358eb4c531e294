const ends = new EventTarget();

/** Calls back when the server no longer knows the session and it could not be renewed. */
export const onSessionEnd = (listener: () => void) => {
  ends.addEventListener('end', listener);
  return () => ends.removeEventListener('end', listener);
};

export const endSession = () => void ends.dispatchEvent(new Event('end'));
