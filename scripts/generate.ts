import { glob, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { generatedFiles } from './generated.ts'

// `npm run generate` writes the generated files. With `--check` it fails when some are stale.
const check = process.argv.includes('--check')
const stale: string[] = []
const root = new URL('..', import.meta.url).pathname
const files = await generatedFiles()
for await (const path of glob('{client,dashboard}/src/generated/*', { cwd: root })) {
  if (files[path] !== undefined) continue
  stale.push(path)
  if (!check) await rm(join(root, path))
}
for (const [path, content] of Object.entries(files)) {
  const file = join(root, path)
  if ((await readFile(file, 'utf8').catch(() => null)) === content) continue
  stale.push(path)
  if (check) continue
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, content)
}
if (check && stale.length > 0) {
  process.stderr.write(
    `Stale: ${stale.join(', ')}. Run npm run generate and commit what it writes.\n`,
  )
  process.exitCode = 1
} else
  process.stdout.write(
    stale.length > 0
      ? `Brought up to date: ${stale.join(', ')}.\n`
      : 'The generated files are fresh.\n',
  )
