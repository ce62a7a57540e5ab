import { relative } from 'node:path'
import type { TestEvent } from 'node:test/reporters'

/** A reporter that says which files had a failing test, a line each. */
export default async function* failedFiles(source: AsyncIterable<TestEvent>) {
  const told = new Set<string>()
  for await (const { type, data } of source) {
    if (type !== 'test:fail' || data.file === undefined || told.has(data.file)) continue
    told.add(data.file)
    yield `${relative(process.cwd(), data.file)}\n`
  }
}
