import { isDatabaseAway } from './database-away.ts'

const MOST = 100

/**
 * Runs the work for each item. Continues after a failure, and throws the failure at the end. When
 * the database is not available, throws at once. Returns the number of items.
 */
export async function eachApart<T>(
  items: Iterable<T> | AsyncIterable<T>,
  work: (item: T) => Promise<unknown>,
): Promise<number> {
  const failures: unknown[] = []
  let count = 0
  for await (const item of items) {
    count++
    try {
      await work(item)
    } catch (error) {
      if (isDatabaseAway(error)) throw error
      failures.push(error)
    }
  }
  if (failures.length === 1) throw failures[0]
  if (failures.length > 1)
    throw new AggregateError(
      failures,
      `${failures.length} of ${count} failed, the first with: ${(failures[0] as Error).message}`,
    )
  return count
}

/**
 * Yields items from `next`, each at most once, so that an item that failed does not block the
 * others.
 */
export async function* onceEach<T>(
  next: (tried: readonly T[]) => Promise<T | null>,
): AsyncGenerator<T> {
  const tried: T[] = []
  for (
    let found = await next(tried);
    found !== null;
    found = tried.length < MOST ? await next(tried) : null
  ) {
    tried.push(found)
    yield found
  }
}
