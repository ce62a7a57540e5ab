import type { run } from 'node:test'
import { spec, type TestEvent } from 'node:test/reporters'
import { pipeline } from 'node:stream/promises'

const SLOWEST = 20

/** Prints a run as it goes on, then its slowest files, and node's totals at the end. Returns whether everything passed, which files ended, and which of them failed. */
export async function report(events: ReturnType<typeof run>): Promise<{ passed: boolean; ended: string[]; failed: string[] }> {
  let failed = 0
  let totals = false
  const failedFiles = new Set<string>()
  const times: { file: string; ms: number }[] = []

  async function* told(source: AsyncIterable<TestEvent>): AsyncGenerator<TestEvent> {
    for await (const event of source) {
      if (event.type === 'test:fail' && !isOfSubtests(event.data.details.error)) failed++
      // Each file is a suite of its own (`run-files.ts`).
      if (event.type === 'test:fail' && event.data.nesting === 0) failedFiles.add(event.data.name)
      if ((event.type === 'test:pass' || event.type === 'test:fail') && event.data.nesting === 0)
        times.push({ file: event.data.name, ms: event.data.details.duration_ms })
      if (event.type !== 'test:diagnostic' || event.data.nesting > 0) yield event
      else if (!totals && event.data.message.startsWith('tests ')) {
        totals = true
        yield printed(slowest(times))
        yield event
      }
      // Node counts failed tests alone. A file that cannot be read, or a hook that fails, counts as one more.
      else if (totals && event.data.message.startsWith('fail ')) yield { ...event, data: { ...event.data, message: `fail ${failed}` } }
      else yield event
    }
  }

  await pipeline(events, told, new spec(), process.stdout, { end: false })
  return { passed: totals && failed === 0, ended: times.map(({ file }) => file), failed: [...failedFiles] }
}

/** Returns whether an error is that of a suite with failed tests, which have been counted. */
function isOfSubtests(error: Error): boolean {
  return (error as Error & { failureType?: string }).failureType === 'subtestsFailed'
}

function printed(message: string): TestEvent {
  return { type: 'test:stdout', data: { file: '', message } }
}

function slowest(times: { file: string; ms: number }[]): string {
  const lines = times
    .sort((a, b) => b.ms - a.ms)
    .slice(0, SLOWEST)
    .map(({ file, ms }) => `${(ms / 1000).toFixed(1).padStart(6)} s  ${file}\n`)
  return `\nThe slowest files:\n${lines.join('')}\n`
}
