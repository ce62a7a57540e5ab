import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { after, test } from 'node:test'
import { allFiles, dependentTests, filesOf, needs } from './choose-files.ts'

/** A project in small. */
const FILES = {
  'src/catalogue.ts': "import * as birds from '#areas/birds/index.ts'",
  'src/areas/birds/index.ts':
    "import { add_bird } from './add_bird.ts'\nexport { nest } from './nest.ts'\nexport { song } from './song.ts'",
  'src/areas/birds/add_bird.ts': "import { nest } from './nest.ts'",
  'src/areas/birds/add_bird.test.ts':
    "import { testWorld } from '#test/world.ts'\nimport { add_bird } from './add_bird.ts'",
  'src/areas/birds/nest.ts': '',
  'src/areas/birds/song.ts': "readFileSync(new URL('song.json', import.meta.url))",
  'src/areas/birds/song.json': '[]',
  'src/areas/trees/oak.ts': "import { song } from '#areas/birds/index.ts'",
  'src/areas/trees/oak.test.ts': "import {\n  oak,\n} from './oak.ts'",
  'src/areas/trees/stone.test.ts': '',
  'src/adapters/postgres/migrate.ts': '',
  'migrations/0001_birds.sql': '',
  'dashboard/src/locales/en.json': '{}',
  'test/contract.test.ts': "import { testWorld } from '#test/world.ts'",
  'test/tidy.test.ts': '',
  'test/dashboard/birds.test.ts': "import { openDashboard } from '#test/dashboard.ts'",
  'test/journeys/storm.slow.test.ts': "import { mailcast } from '#test/processes/process.ts'",
  'test/journeys/shop.apps.test.ts': '',
  'test/support/world.ts':
    "import { migrate } from '#adapters/postgres/migrate.ts'\nimport { operations } from '#catalogue'",
  'test/support/dashboard.ts': "import { useProduct } from './processes/shared-product.ts'",
  'test/support/processes/shared-product.ts': "import { startProduct } from './product-process.ts'",
  'test/support/processes/process.ts': "import { startProduct } from './product-process.ts'",
  'test/support/processes/product-process.ts': '',
}

const root = mkdtempSync(join(tmpdir(), 'mailcast-choice-'))
after(() => rmSync(root, { recursive: true }))
for (const [file, text] of Object.entries(FILES)) {
  mkdirSync(dirname(join(root, file)), { recursive: true })
  writeFileSync(join(root, file), text)
}

test('slow files and those of apps run apart from all others', () => {
  assert.deepEqual(allFiles(root, { slow: true }), ['test/journeys/storm.slow.test.ts'])
  assert.equal(allFiles(root, { slow: false }).length, 6)
})

test('files that wait for peers are spread over the others, and each file is there once', () => {
  const files = allFiles(join(import.meta.dirname, '../..'), { slow: false })
  const waiting = files.flatMap((file, i) => (file.startsWith('src/adapters/') ? [i] : []))
  const distances = waiting.slice(1).map((place, i) => place - waiting[i]!)
  assert.ok(waiting.length > 10 && Math.min(...distances) > 5, String(distances))
  assert.equal(new Set(files).size, files.length)
})

test('a file, a folder and a glob name tests, a slow one by its own name; another path is an error', () => {
  assert.deepEqual(filesOf(root, ['src/areas/trees/', 'test/t*.test.ts', 'test/tidy.test.ts']), [
    'src/areas/trees/oak.test.ts',
    'src/areas/trees/stone.test.ts',
    'test/tidy.test.ts',
  ])
  assert.throws(() => filesOf(root, ['test/journeys']), /test\/journeys names no test file/)
  assert.deepEqual(filesOf(root, ['test/journeys/storm.slow.test.ts']), [
    'test/journeys/storm.slow.test.ts',
  ])
  assert.deepEqual(filesOf(root, ['test/journeys/shop.apps.test.ts']), [
    'test/journeys/shop.apps.test.ts',
  ])
  assert.throws(() => filesOf(root, ['src/areas/fish']), /src\/areas\/fish names no test file/)
  assert.throws(() => filesOf(root, ['src/areas/birds/nest.ts']), /nest\.ts names no test file/)
  assert.deepEqual(filesOf(root, ['./test/tidy.test.ts']), ['test/tidy.test.ts'])
})

test('a change concerns the tests that import it through others, and through a door only what is behind that name', () => {
  assert.deepEqual(dependentTests(root, ['src/areas/birds/song.ts']), [
    'test/tidy.test.ts',
    'src/areas/trees/oak.test.ts',
  ])
  assert.deepEqual(dependentTests(root, ['src/areas/birds/nest.ts']), [
    'test/tidy.test.ts',
    'src/areas/birds/add_bird.test.ts',
  ])
})

test('an operation concerns the contract, a migration all tests on a database, words of the dashboard the tests that open it', () => {
  assert.deepEqual(dependentTests(root, ['src/areas/birds/add_bird.ts']), [
    'test/contract.test.ts',
    'test/tidy.test.ts',
    'src/areas/birds/add_bird.test.ts',
  ])
  assert.deepEqual(dependentTests(root, ['migrations/0001_birds.sql']), [
    'test/contract.test.ts',
    'test/tidy.test.ts',
    'src/areas/birds/add_bird.test.ts',
  ])
  assert.deepEqual(dependentTests(root, ['dashboard/src/locales/en.json']), [
    'test/dashboard/birds.test.ts',
    'test/tidy.test.ts',
  ])
})

test('a file that is read concerns the file that names it, and the list of packages concerns all tests', () => {
  assert.deepEqual(dependentTests(root, ['src/areas/birds/song.json']), [
    'test/tidy.test.ts',
    'src/areas/trees/oak.test.ts',
  ])
  assert.equal(dependentTests(root, ['package-lock.json']).length, 6)
  assert.deepEqual(dependentTests(root, []), [])
})

test('parts are started for the tests that use them, and for no others', () => {
  assert.deepEqual(needs(root, ['test/dashboard/birds.test.ts']), {
    product: true,
    sharedProduct: true,
    browser: false,
  })
  assert.deepEqual(needs(root, ['test/journeys/storm.slow.test.ts']), {
    product: true,
    sharedProduct: false,
    browser: false,
  })
  const none = { product: false, sharedProduct: false, browser: false }
  assert.deepEqual(needs(root, ['src/areas/birds/add_bird.test.ts', 'test/contract.test.ts']), none)
})
