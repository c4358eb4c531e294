/** Reads the next page while the caller works on the current one. */
export async function* readAhead<Page>(pages: AsyncGenerator<Page>): AsyncGenerator<Page> {
  for (let next = pages.next(); ; ) {
    const { value, done } = await next;
    if (done) return;
    next = pages.next();
    // If the caller fails, nobody awaits this page, and its own error would be reported as unhandled.
    next.catch(() => undefined);
    yield value;
  }
}
