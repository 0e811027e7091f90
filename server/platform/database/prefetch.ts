/**
 * Runs `query` for each item and yields the results in the items' order, with up to `concurrency`
 * queries running ahead of the consumer. Throws a query's error when its turn comes.
 */
export async function* prefetch<Item, Result>(
  items: Iterable<Item>,
  concurrency: number,
  query: (item: Item) => Promise<Result>,
): AsyncGenerator<Result> {
  const running: Promise<Result>[] = []
  for (const item of items) {
    const result = query(item)
    // Handled where it is awaited; without this, a consumer that stops early would leave the
    // rejection unhandled.
    void result.catch(() => undefined)
    running.push(result)
    const [first] = running
    if (running.length < concurrency || !first) continue
    yield await first
    void running.shift()
  }
  for (const result of running) yield await result
}
