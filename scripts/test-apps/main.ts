import { testN8n } from './n8n.ts'
import { testPython } from './python.ts'
import { testRuntimes } from './runtimes.ts'
import { testWordPress } from './wordpress.ts'
import { testZapier } from './zapier.ts'

// Runs the tests of what other programs install (`npm run test:apps`, or `npm run test:apps --
// python` for one of them). They need tools that are no packages of this repository, and are
// skipped with a reason where those are missing.

/** Tests one package, and yields the reasons for what it left out. */
type TestApp = () => Iterable<string>

const APPS: Record<string, TestApp> = {
  python: testPython,
  n8n: testN8n,
  runtimes: testRuntimes,
  wordpress: testWordPress,
  zapier: testZapier,
}

const chosen = process.argv.slice(2)
const unknown = chosen.filter((name) => !Object.hasOwn(APPS, name))
if (unknown.length > 0) {
  process.stderr.write(
    `No such app: ${unknown.join(', ')}. There are ${Object.keys(APPS).join(', ')}.\n`,
  )
  process.exitCode = 1
} else {
  const skipped: string[] = []
  for (const [name, test] of Object.entries(APPS))
    if (chosen.length === 0 || chosen.includes(name)) skipped.push(...test())
  for (const reason of skipped) process.stdout.write(`skipped: ${reason}\n`)
}
