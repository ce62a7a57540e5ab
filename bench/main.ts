import { readdirSync } from 'node:fs'

// `npm run bench -- webhooks [--name=value …]` runs one scenario, and in the same run the raw work
// that it is compared with.
const [scenario = '', ...rest] = process.argv.slice(2)
const known = readdirSync(new URL('.', import.meta.url), { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name)
if (!known.includes(scenario)) {
  process.stderr.write(`Name a scenario: npm run bench -- ${known.join(' | ')}\n`)
  process.exit(2)
}
const options = Object.fromEntries(
  rest.map((part) => part.replace(/^--/, '').split('=') as [string, string]),
)
const { bench } = (await import(`./${scenario}/${scenario}.ts`)) as {
  bench(options: Record<string, string>): Promise<void>
}
await bench(options)
