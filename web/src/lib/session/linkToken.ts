/**
 * Reads the secret of an emailed link. It is in the hash, which is never sent to a server or logged, and is removed
 * from the address at once so that it does not stay in the history.
 */
export const readLinkToken = (): string => {
  const token = new URLSearchParams(window.location.hash.slice(1)).get('token') ?? '';
  if (token) window.history.replaceState(window.history.state, '', window.location.pathname + window.location.search);
  return token;
};
