/** Reads the next page while the last one is worked on. */
export async function* readAhead<Page>(pages: AsyncGenerator<Page>): AsyncGenerator<Page> {
  for (let next = pages.next(); ; ) {
    const { value, done } = await next;
    if (done) return;
    next = pages.next();
    // Work that fails leaves it behind, and its failure is the same one or says less.
    next.catch(() => undefined);
    yield value;
  }
}
