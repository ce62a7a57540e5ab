// Builds the dashboard into dashboard/dist when its sources have changed. `npm start` runs it in a
// process of its own, whose memory ends with it. It builds beside the present one and then changes
// places, so that a server that serves the old one goes on meanwhile.
import { createHash } from 'node:crypto'
import {
  existsSync,
  globSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip as gzipCompress } from 'node:zlib'

const [brotli, gzip] = [promisify(brotliCompress), promisify(gzipCompress)]

process.env.NODE_ENV = 'production'
const root = dirname(dirname(fileURLToPath(import.meta.url)))
const dist = join(root, 'dashboard/dist')
const STAMP = '.built-from'
/** Smaller files fit into one packet anyway. */
const COMPRESSED_MIN_BYTES = 1200
const wanted = fingerprint()
if (read(join(dist, STAMP)) !== wanted) await build()

/** Hashes all that goes into the build. */
function fingerprint() {
  const hash = createHash('sha256')
  const sources = globSync(
    [
      'dashboard/{src,public,build}/**/*',
      'dashboard/*.*',
      'client/src/**/*.ts',
      'examples/contacts.csv',
      'scripts/build-dashboard.mjs',
    ],
    {
      cwd: root,
      withFileTypes: true,
    },
  )
  const files = sources
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
  for (const file of [...files.sort(), join(root, 'package-lock.json')])
    hash.update(relative(root, file)).update(readFileSync(file))
  return hash.digest('hex')
}

async function build() {
  // A release comes with its build and without the tools.
  if (!existsSync(join(root, 'node_modules/vite'))) {
    if (existsSync(join(dist, 'index.html'))) return
    throw new Error('dashboard/dist is missing, and so is vite. Run npm ci, then start again.')
  }
  const beside = `${dist}-${process.pid}`
  const { build: buildWithVite } = await import('vite')
  await buildWithVite({
    configFile: join(root, 'dashboard/vite.config.ts'),
    logLevel: 'error',
    build: { outDir: beside },
  })
  const files = globSync('**/*.{js,css,svg}', { cwd: beside })
  const first = read(join(beside, 'index.html'))
  await Promise.all(files.map((name) => compress(join(beside, name), first.includes(name))))
  writeFileSync(join(beside, STAMP), wanted)
  mkdirSync(dirname(dist), { recursive: true })
  const old = `${dist}-${process.pid}-old`
  if (existsSync(dist)) renameSync(dist, old)
  renameSync(beside, dist)
  rmSync(old, { recursive: true, force: true })
}

/**
 * Compresses a file once for all that load it. Browsers take gzip alone where there is no https.
 * The best quality of brotli saves 6 % and takes six times as long, so the first load alone has it.
 */
async function compress(file, isFirst) {
  const content = readFileSync(file)
  if (content.length < COMPRESSED_MIN_BYTES) return
  const params = { [constants.BROTLI_PARAM_QUALITY]: isFirst ? 11 : 9 }
  writeFileSync(`${file}.br`, await brotli(content, { params }))
  writeFileSync(`${file}.gz`, await gzip(content, { level: 9 }))
}

function read(file) {
  return existsSync(file) ? readFileSync(file, 'utf8') : null
}
