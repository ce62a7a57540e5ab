import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { cacheFolder, installOnce, ROOT, run } from './run.ts'

const N8N_VERSION = '2.40.7'
const PACKAGE = join(ROOT, 'integrations/n8n-nodes-mailcast')
const FOLDER = cacheFolder('n8n')
const PACKED = cacheFolder('n8n-package')

/**
 * Tests the community node of n8n, and yields the reasons for what it left out. Its tools take two
 * minutes to install, and n8n five minutes and 2.8 GB, so both are kept.
 */
export function* testN8n(): Iterable<string> {
  const tools = installOnce(PACKAGE, readFileSync(join(PACKAGE, 'package.json'), 'utf8'))
  if (tools !== null) {
    yield `the n8n node: its tools cannot be installed: ${tools}`
    return
  }
  for (const command of ['lint', 'build', 'test'])
    run(`${command} of the n8n node`, 'npm', ['run', '-s', command], PACKAGE)
  const n8n = installOnce(FOLDER, N8N_VERSION, [`n8n@${N8N_VERSION}`])
  if (n8n !== null) {
    yield `the n8n node in n8n: n8n ${N8N_VERSION} cannot be installed: ${n8n}`
    return
  }
  pack()
  run(
    'the n8n node in n8n',
    process.execPath,
    ['test/main.ts', 'test/journeys/n8n.apps.test.ts'],
    ROOT,
    { N8N_FOLDER: FOLDER, N8N_PACKAGE: join(PACKED, 'package') },
  )
}

/** Packs the node as for publishing, and unpacks it as n8n installs it. */
function pack(): void {
  rmSync(PACKED, { recursive: true, force: true })
  mkdirSync(PACKED, { recursive: true })
  run('pack of the n8n node', 'npm', ['pack', '-s', '--pack-destination', PACKED], PACKAGE)
  const { version } = JSON.parse(readFileSync(join(PACKAGE, 'package.json'), 'utf8')) as {
    version: string
  }
  run('unpack of the n8n node', 'tar', ['xzf', `n8n-nodes-mailcast-${version}.tgz`], PACKED)
}
