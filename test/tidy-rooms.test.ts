import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { test } from 'node:test'
import { IMPORTED, ROOT, target } from './support/imports.ts'

// The order of rooms inside a folder, and the length of functions. The latter has exceptions, which
// may only shrink.

/**
 * The rooms of a folder, from the lowest floor up, with a space between those on one floor. A room
 * imports those on its own floor and below. `.` stands for the files directly in the folder that
 * have no floor of their own.
 */
const FLOORS: Record<string, readonly string[]> = {
  'src/areas/account-data': ['.', 'closing', 'arriving'],
  'src/areas/keys': ['.', 'apps'],
  'src/areas/accounts': ['.', 'sessions', 'outbox', 'audit'],
  'src/areas/campaigns': [
    'record',
    'audience',
    'sending',
    'variants',
    'schedule',
    'report',
    'revisions',
    '.',
  ],
  'src/areas/contacts/imports': ['columns', 'record', 'reading', 'running', '.'],
  'src/areas/contacts': [
    'record',
    'growth',
    'suppressions',
    'fields',
    'tags',
    'filters',
    'search',
    'bulk',
    'imports',
    'signup',
    'leaving',
    'reader',
    '.',
  ],
  'src/areas/content': ['checks', 'texts', 'revisions', '.', 'snippets'],
  'src/areas/emails': [
    'html',
    'liquid',
    'blocks',
    'text',
    'losses',
    'convert',
    'web',
    'compile',
    'message',
    '.',
  ],
  'src/areas/exports': ['.', 'contacts'],
  'src/areas/automations': [
    'tree',
    'record',
    'filters',
    'running',
    'entry',
    'facts',
    'looking',
    'turns',
    'runs',
    'report',
    'moving',
    'existing',
    'simulation',
    'deletion',
    'recipes',
    'activation',
    '.',
  ],
  'src/areas/bounces': ['.', 'providers'],
  'src/areas/mail-service': ['. returns'],
  'src/areas/mailings': [
    '.',
    'freezing',
    'returns',
    'submitting',
    'batch',
    'slices',
    'singles',
    'workers',
  ],
  'src/areas/moves': [
    'move.ts service.ts text',
    'move-sql.ts',
    'houses clients',
    'reading',
    'planning',
    'running',
    '.',
  ],
  'src/areas/products': ['record', 'file', 'coupons', 'orders', 'buying', '.'],
  'src/areas/rights': ['exports', '.', 'reader'],
  'src/areas/subscriptions': [
    'record',
    'tiers',
    'mails',
    'changes',
    'selling',
    'adopting',
    'reader',
    '.',
  ],
  'src/areas/webhooks': ['endpoints', 'deliveries', 'delivering', '.'],
  'src/areas/templates': ['shipped', '.', 'revisions'],
  'src/operation': [
    'addresses .',
    'limits',
    'events',
    'batching transaction.ts heavy jobs account-data',
    'callers confirm policy requests system.ts periodic.ts',
    'run.ts perform.ts carry-out.ts as-problem.ts internal-call.ts area.ts',
  ],
}

test('rooms import only those on lower floors', () => {
  const found = Object.entries(FLOORS).flatMap(([folder, floors]) => {
    const rooms = floors.map((floor) => floor.split(' '))
    const floorOf = (room: string) => rooms.findIndex((floor) => floor.includes(room))
    const roomOf = (file: string) => {
      const [room] = file.slice(folder.length + 1).split('/')
      return dirname(file) === folder && floorOf(room!) < 0 ? '.' : room!
    }
    const files = globSync(`${folder}/**/*.ts`, { cwd: ROOT }).filter(
      (file) => !file.endsWith('.test.ts') && !file.includes('/fixtures/'),
    )
    const unknown = [...new Set(files.map(roomOf))]
      .filter((room) => floorOf(room) < 0)
      .map((room) => `${folder}/${room} has no floor`)
    return files
      .filter((file) => file !== `${folder}/index.ts`)
      .flatMap((file) =>
        [...readFileSync(join(ROOT, file), 'utf8').matchAll(IMPORTED)].flatMap((found) => {
          const to = target(file, (found[1] ?? found[2] ?? found[3])!)
          if (!to?.startsWith(`${folder}/`) || floorOf(roomOf(to)) <= floorOf(roomOf(file)))
            return []
          return [`${file} → ${to.slice(folder.length + 1)}`]
        }),
      )
      .concat(unknown)
  })
  assert.deepEqual(found, [])
})

test('a folder with rooms has floors', () => {
  const folders = globSync('src/areas/*/*/*.ts', { cwd: ROOT }).map((file) =>
    dirname(dirname(file)),
  )
  const rooms = (folder: string) =>
    globSync(`${folder}/*/*.ts`, { cwd: ROOT }).filter((file) => !file.includes('/fixtures/'))
  assert.deepEqual(
    [...new Set(folders)].filter((folder) => rooms(folder).length > 0 && !FLOORS[folder]),
    [],
  )
})

/**
 * The functions of over 60 lines in src and sandbox. `tidy-dashboard.test.ts` counts those of the dashboard.
 */
const LONG_FUNCTIONS = 43

test('functions stay below 60 lines', async () => {
  const found = await longFunctions('src', 'sandbox')
  assert.ok(
    found.length <= LONG_FUNCTIONS,
    `${found.length} functions of over 60 lines, at most ${LONG_FUNCTIONS}: ${found.join(', ')}`,
  )
})

/** Lists the functions of over 60 lines in folders, as oxlint counts them. */
async function longFunctions(...folders: string[]): Promise<string[]> {
  const args = ['-c', 'test/support/long-functions.json', '--format', 'json', ...folders]
  const text = await new Promise<string>((resolve, reject) =>
    execFile(
      join(ROOT, 'node_modules/.bin/oxlint'),
      args,
      { cwd: ROOT, maxBuffer: 1 << 24 },
      (error, stdout) =>
        stdout.startsWith('{') ? resolve(stdout) : reject(error ?? new Error(stdout)),
    ),
  )
  const { diagnostics } = JSON.parse(text) as {
    diagnostics: { filename: string; message: string }[]
  }
  return diagnostics
    .filter(({ filename }) => !filename.endsWith('.test.ts') && !filename.includes('/fixtures/'))
    .map(
      ({ filename, message }) =>
        `${filename} ${/`([^`]+)`/.exec(message)?.[1] ?? ''} ${/\((\d+)\)/.exec(message)?.[1]}`,
    )
}
