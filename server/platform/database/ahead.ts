/**
 * What `work` makes of each item, in the items' order, while it is at the next ones: at most `lanes` are begun and not yet
 * taken. Throws what a piece of work threw, when its turn comes.
 */
export async function* workAhead<Item, Made>(
  items: Iterable<Item>,
  lanes: number,
  work: (item: Item) => Promise<Made>,
): AsyncGenerator<Made> {
  const begun: Promise<Made>[] = []
  const rest = items[Symbol.iterator]()
  const begin = (): void => {
    const { value, done } = rest.next()
    if (done) return
    const made = work(value)
    // It is heard where it is awaited; nobody awaits it after whoever takes has gone.
    made.catch(() => undefined)
    begun.push(made)
  }
  for (let lane = 0; lane < lanes; lane += 1) begin()
  for (let next = begun.shift(); next; next = begun.shift()) {
    const made = await next
    begin()
    yield made
  }
}
