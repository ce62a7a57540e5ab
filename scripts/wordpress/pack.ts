import { createWriteStream, globSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { pipeline } from 'node:stream/promises'
import yazl from 'yazl'
import { PLUGIN, wordFiles } from './words.ts'

// `npm run -s pack:wordpress` makes the ZIP that WordPress installs, in integrations/wordpress/. A
// folder to write it into may follow.

/** A time for all files: ZIPs of the same files are the same. */
const MTIME = new Date(2026, 0, 1)

const out = join(process.argv[2] ?? join(PLUGIN, '..'), 'mailcast.zip')
for (const [name, content] of Object.entries(wordFiles()))
  writeFileSync(join(PLUGIN, name), content)

const zip = new yazl.ZipFile()
const files = globSync('**/*', { cwd: PLUGIN, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) => relative(PLUGIN, join(entry.parentPath, entry.name)))
  .toSorted()
for (const file of files)
  zip.addFile(join(PLUGIN, file), `mailcast/${file}`, { mtime: MTIME, mode: 0o100644 })
zip.end()
await pipeline(zip.outputStream, createWriteStream(out))
process.stdout.write(`${out}\n`)
