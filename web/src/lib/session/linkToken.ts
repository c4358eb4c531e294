/**
 * The secret of a mailed link. It stands behind the `#`, which no server and no log ever sees, and is taken out of the
 * address at once, so that it does not stay in the history.
 */
export const takeLinkToken = (): string => {
  const token = new URLSearchParams(window.location.hash.slice(1)).get('token') ?? '';
  if (token) window.history.replaceState(window.history.state, '', window.location.pathname + window.location.search);
  return token;
};
