import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { generatedFiles } from './generated.ts'

// `npm run generate` writes the generated files. With `--check` it lists the stale ones and then fails.
const check = process.argv.includes('--check')
const stale: string[] = []
for (const [path, content] of Object.entries(await generatedFiles())) {
  const file = new URL(`../${path}`, import.meta.url)
  if ((await readFile(file, 'utf8').catch(() => null)) === content) continue
  stale.push(path)
  if (check) continue
  await mkdir(dirname(file.pathname), { recursive: true })
  await writeFile(file, content)
}
if (check && stale.length > 0) {
  process.stderr.write(`Stale: ${stale.join(', ')}. Run npm run generate and commit what it writes.\n`)
  process.exitCode = 1
} else process.stdout.write(stale.length > 0 ? `Wrote ${stale.join(', ')}.\n` : 'The generated files are fresh.\n')
