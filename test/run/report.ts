import type { run } from 'node:test'
import { spec, type TestEvent } from 'node:test/reporters'
import { pipeline } from 'node:stream/promises'

/** The number of files that a report names. */
const COSTLIEST = 20

/** Processor time of a run. Null where the machine does not tell it. */
interface Spent {
  /** Returns that of each file that has ended, with the processes that it started. */
  files(): Map<string, number>
  /** Returns that of the whole run so far, PostgreSQL included. */
  totalMs(): number | null
}

interface FileTime {
  file: string
  ms: number
}

/**
 * Prints a run as it goes on, then its costliest files, and node's totals at the end. `all` names
 * every file. Returns whether there were tests and everything passed.
 */
export async function report(
  events: ReturnType<typeof run>,
  spent: Spent,
  { all }: { all: boolean },
): Promise<boolean> {
  let failed = 0
  let totals = false
  let tests = 0
  const times: FileTime[] = []

  async function* told(source: AsyncIterable<TestEvent>): AsyncGenerator<TestEvent> {
    for await (const event of source) {
      if (event.type === 'test:fail' && !isOfSubtests(event.data.details.error)) failed++
      // Each file is a suite of its own (`run-files.ts`).
      if (event.type === 'test:pass' || event.type === 'test:fail') {
        if (event.data.nesting > 0) tests++
        else times.push({ file: event.data.name, ms: event.data.details.duration_ms })
      }
      if (event.type !== 'test:diagnostic' || event.data.nesting > 0) yield event
      else if (!totals && event.data.message.startsWith('tests ')) {
        totals = true
        yield printed(costliest(times, spent, all))
        yield event
      }
      // Node counts failed tests alone. A file that cannot be read, or a hook that fails, counts as
      // one more.
      else if (totals && event.data.message.startsWith('fail '))
        yield { ...event, data: { ...event.data, message: `fail ${failed}` } }
      else yield event
    }
  }

  await pipeline(events, told, new spec(), process.stdout, { end: false })
  if (totals && tests === 0) process.stdout.write('None of these files has such a test.\n')
  return totals && tests > 0 && failed === 0
}

/** Returns whether an error is that of a suite with failed tests, which have been counted. */
function isOfSubtests(error: Error): boolean {
  return (error as Error & { failureType?: string }).failureType === 'subtestsFailed'
}

function printed(message: string): TestEvent {
  return { type: 'test:stdout', data: { file: '', message } }
}

function costliest(times: readonly FileTime[], spent: Spent, all: boolean): string {
  const processor = spent.files()
  const seconds = (ms: number | null | undefined) =>
    (ms == null ? '' : (ms / 1000).toFixed(1)).padStart(9)
  const lines = times
    .toSorted((a, b) => (processor.get(b.file) ?? b.ms) - (processor.get(a.file) ?? a.ms))
    .slice(0, all ? times.length : COSTLIEST)
    .map(({ file, ms }) => `${seconds(processor.get(file))} ${seconds(ms)}  ${file}\n`)
  const total = spent.totalMs()
  const sum = total === null ? '' : `${seconds(total)}            the whole run, with PostgreSQL\n`
  return `\nThe costliest files, in seconds:\nprocessor     clock\n${lines.join('')}${sum}\n`
}
