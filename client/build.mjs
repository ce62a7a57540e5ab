// Makes dist/ of src/: JavaScript and types, since Node strips no types inside node_modules. `npm
// pack` and `npm publish` run this first.
import { spawnSync } from 'node:child_process'
import { copyFileSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const here = fileURLToPath(new URL('.', import.meta.url))
const dist = join(here, 'dist')
rmSync(dist, { recursive: true, force: true })
copyFileSync(join(here, '../LICENSE'), join(here, 'LICENSE'))
const { status, error } = spawnSync('tsc', ['-p', 'tsconfig.build.json'], {
  cwd: here,
  stdio: ['ignore', 'inherit', 'inherit'],
})
if (error) process.stderr.write('tsc is missing: run npm ci in the repository first.\n')
if (status === 0)
  for (const file of readdirSync(dist, { recursive: true }))
    if (file.endsWith('.d.ts')) nameJavaScript(join(dist, file))
process.exitCode = status ?? 1

/** The compiler rewrites `./call.ts` in what runs, but not in the types. */
function nameJavaScript(file) {
  writeFileSync(
    file,
    readFileSync(file, 'utf8').replace(/((?:from|import\() ?'\.{1,2}\/[^']+)\.ts'/g, "$1.js'"),
  )
}
