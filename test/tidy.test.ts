import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { test } from 'node:test'
import { areas, operations } from '../src/catalogue.ts'
import { tables } from '../src/operation/account-data/tables.ts'
import { IMPORTED, ROOT, target } from './support/imports.ts'

// The rules of the project's code, checked in the files themselves. ARCHITECTURE.md gives the
// reasons.

const sources = globSync('{src,sandbox}/**/*.ts', { cwd: ROOT }).sort()
const files = sources.filter((file) => !isTest(file))
const text = new Map(sources.map((file) => [file, readFileSync(join(ROOT, file), 'utf8')]))

function isTest(file: string): boolean {
  return file.endsWith('.test.ts') || file.includes('/fixtures/')
}

/** The folders that each folder may import. A folder that is not named may not be imported. */
const MAY_IMPORT: Record<string, readonly string[]> = {
  lib: ['lib'],
  words: ['words', 'lib'],
  mail: ['mail', 'lib'],
  db: ['db', 'lib'],
  ports: ['ports', 'mail', 'db', 'lib'],
  operation: ['operation', 'ports', 'mail', 'db', 'lib'],
  areas: ['areas', 'operation', 'ports', 'mail', 'db', 'words', 'lib'],
  catalogue: ['areas', 'operation'],
  surfaces: ['surfaces', 'catalogue', 'areas', 'operation', 'ports', 'mail', 'db', 'words', 'lib'],
  workers: ['workers', 'catalogue', 'areas', 'operation', 'ports', 'db', 'lib'],
  adapters: ['adapters', 'ports', 'mail', 'db', 'lib'],
  config: ['config', 'mail', 'lib'],
  // The stand-in for Stripe, a package of its own.
  sandbox: ['sandbox', 'db', 'lib'],
  // The process assembles everything and has the commands that people type.
  process: [
    'process',
    'config',
    'catalogue',
    'areas',
    'operation',
    'adapters',
    'surfaces',
    'workers',
    'sandbox',
    'ports',
    'mail',
    'db',
    'lib',
    'client',
  ],
}

/**
 * The areas that each area may call, only through its index. Upstream areas do not know those
 * downstream.
 */
const AREA_MAY_CALL: Record<string, readonly string[]> = {
  files: [],
  images: [],
  newsletters: ['images', 'payments'],
  oauth: ['keys'],
  keys: ['newsletters'],
  approvals: ['keys', 'newsletters', 'contacts'],
  domains: ['newsletters'],
  addresses: ['domains', 'certificates', 'newsletters'],
  contacts: ['newsletters', 'domains'],
  segments: ['newsletters', 'contacts'],
  payments: [],
  certificates: [],
  subscriptions: ['newsletters', 'contacts', 'payments', 'mailings', 'products'],
  exports: ['files', 'newsletters', 'contacts', 'segments'],
  billing: ['contacts'],
  plans: ['billing', 'payments', 'webhooks'],
  bounces: ['contacts'],
  emails: ['newsletters', 'contacts', 'domains', 'images'],
  content: ['newsletters', 'keys', 'contacts', 'domains', 'images', 'emails'],
  templates: ['newsletters', 'contacts', 'images', 'emails', 'content'],
  engagement: ['emails'],
  mailings: ['newsletters', 'contacts', 'domains', 'bounces', 'emails', 'engagement'],
  campaigns: [
    'newsletters',
    'contacts',
    'subscriptions',
    'segments',
    'exports',
    'domains',
    'images',
    'billing',
    'payments',
    'emails',
    'content',
    'templates',
    'engagement',
    'mailings',
  ],
  confirmations: ['newsletters', 'contacts', 'domains', 'emails', 'engagement', 'mailings'],
  archive: ['newsletters', 'contacts', 'subscriptions', 'emails', 'campaigns'],
  moves: [
    'files',
    'images',
    'newsletters',
    'addresses',
    'contacts',
    'emails',
    'campaigns',
    'archive',
  ],
  site: ['newsletters', 'contacts', 'emails', 'confirmations', 'archive'],
  webhooks: ['newsletters', 'billing', 'accounts'],
  accounts: ['newsletters', 'keys', 'contacts', 'billing'],
  welcome: ['newsletters', 'contacts', 'domains', 'images', 'emails', 'content', 'mailings'],
  automations: [
    'newsletters',
    'contacts',
    'segments',
    'domains',
    'images',
    'billing',
    'emails',
    'content',
    'engagement',
    'mailings',
    'campaigns',
    'archive',
    'site',
    'webhooks',
  ],
  events: [
    'contacts',
    'bounces',
    'subscriptions',
    'campaigns',
    'webhooks',
    'automations',
    'products',
    'approvals',
  ],
  jobs: ['contacts', 'exports', 'rights', 'account-data', 'moves', 'subscriptions'],
  'account-data': ['accounts', 'billing', 'files', 'newsletters', 'exports'],
  'mail-service': ['accounts', 'bounces', 'mailings'],
  overview: [
    'files',
    'images',
    'newsletters',
    'addresses',
    'certificates',
    'contacts',
    'billing',
    'campaigns',
    'mail-service',
  ],
  activity: ['newsletters', 'contacts', 'mailings'],
  products: [
    'payments',
    'files',
    'images',
    'newsletters',
    'contacts',
    'emails',
    'content',
    'mailings',
    'confirmations',
  ],
  rights: ['newsletters', 'contacts', 'subscriptions', 'domains', 'emails', 'files', 'mailings'],
}

/** The folder that surfaces share; otherwise they do not know each other. */
const SURFACE_BASE = 'http'

/** The first words of operations. */
const VERBS = new Set(
  'activate add adopt approve archive bulk cancel change check choose confirm connect convert create decline delete disconnect duplicate enter erase explain export get grant import invite list merge note open pause preview reconcile remove refund rename report resend restore resume revoke rotate schedule send set simulate start test undo unschedule unsubscribe update upload withdraw'.split(
    ' ',
  ),
)

/** The most lines of a file. Reviewers ask for a reason from 200 on. */
const LONG_MAX = 400
/** The files that passed it when lines became shorter. None may be added. */
const LONG_FILES = [
  'src/adapters/private-postgres/private-postgres.slow.test.ts',
  'src/adapters/web/guarded-web.test.ts',
  'src/areas/campaigns/content-blocks.test.ts',
  'src/areas/emails/message/message-maker.test.ts',
  'src/areas/rights/erase_contact.test.ts',
  'src/surfaces/mcp/endpoint.test.ts',
]

function roomOf(file: string): string {
  const [root = '', folder = ''] = file.split('/')
  if (root !== 'src') return root
  if (!folder.endsWith('.ts')) return folder
  return folder === 'catalogue.ts'
    ? 'catalogue'
    : ['config.ts', 'setting.ts', 'settings.ts'].includes(folder)
      ? 'config'
      : 'process'
}

function importsOf(file: string): string[] {
  return [...text.get(file)!.matchAll(IMPORTED)].map((found) => (found[1] ?? found[2] ?? found[3])!)
}

test('rooms import only the rooms that they may', () => {
  const wrong = files.flatMap((file) =>
    importsOf(file).flatMap((specifier) => {
      const to = target(file, specifier)
      if (to === null) return []
      const [from, into] = [roomOf(file), roomOf(to)]
      const allowed = MAY_IMPORT[from]!
      if (allowed.includes(into)) return []
      return [`${file} imports ${specifier}: ${from} may import ${allowed.join(', ')}`]
    }),
  )
  assert.deepEqual(wrong, [])
})

test('one file opens the stand-in for Stripe', () => {
  const openers = files.filter(
    (file) =>
      roomOf(file) !== 'sandbox' && importsOf(file).some((name) => name.startsWith('#sandbox/')),
  )
  assert.deepEqual(openers, ['src/process/payment-sandbox.ts'])
})

test('the client stands alone: no package, nothing of the server, and Node’s own modules in its command line only', () => {
  const sent = globSync('client/src/**/*.ts', { cwd: ROOT })
  assert.ok(sent.length > 20)
  const source = (file: string) => readFileSync(join(ROOT, file), 'utf8')
  const wrong = sent.flatMap((file) =>
    [...source(file).matchAll(IMPORTED)]
      .map((found) => (found[1] ?? found[2] ?? found[3])!)
      .filter((specifier) => {
        if (specifier.startsWith('node:')) return !file.startsWith('client/src/cli/')
        return (
          !specifier.startsWith('.') || !join(dirname(file), specifier).startsWith('client/src/')
        )
      })
      .map((specifier) => `${file} imports ${specifier}`),
  )
  assert.deepEqual(wrong, [])
  const worldly = /\bDate\.now\(|\bprocess\.env\b|\bMath\.random\(/
  assert.deepEqual(
    sent.filter((file) => worldly.test(source(file))),
    ['client/src/clock.ts'],
  )
  assert.deepEqual(
    sent.filter(
      (file) => !file.includes('/generated/') && source(file).split('\n').length > LONG_MAX,
    ),
    [],
  )
})

test('the dashboard knows the client and itself, and nothing of the server', () => {
  const sources = globSync('dashboard/src/**/*.{ts,tsx}', { cwd: ROOT })
  assert.ok(sources.length > 40)
  const wrong = sources.flatMap((file) =>
    [...readFileSync(join(ROOT, file), 'utf8').matchAll(IMPORTED)]
      .map((found) => (found[1] ?? found[2] ?? found[3])!)
      .filter((specifier) => {
        if (!specifier.startsWith('.'))
          return specifier.startsWith('#') || specifier.startsWith('node:')
        const to = join(dirname(file), specifier)
        // A person may try an import with an example. The preview of an import splits rows as the
        // server does, and prices are read and written by its rules. Colours are judged as it
        // judges them, and a text is written in the look of its mails. Its policy allows the script
        // of a frame by the digest. An address is
        // proposed as it makes one. Lists are searched as it searches, addresses shown alike, and a
        // paste is read as `convert_content` reads HTML.
        return (
          !to.startsWith('dashboard/src/') &&
          !to.startsWith('client/src/') &&
          !to.startsWith('examples/') &&
          to !== 'src/lib/color.ts' &&
          to !== 'src/lib/formats/csv.ts' &&
          to !== 'src/lib/currency.ts' &&
          to !== 'src/lib/fold-search.ts' &&
          to !== 'src/lib/gallery-rows.ts' &&
          to !== 'src/lib/frame-height.ts' &&
          to !== 'src/lib/look.ts' &&
          to !== 'src/lib/addresses/invisible.ts' &&
          to !== 'src/lib/addresses/link-address.ts' &&
          to !== 'src/lib/merge-tags.ts' &&
          !to.startsWith('src/lib/read-html/') &&
          to !== 'src/lib/slug.ts' &&
          to !== 'src/lib/time-zone.ts' &&
          to !== 'src/lib/addresses/unicode-domain.ts'
        )
      })
      .map((specifier) => `${file} imports ${specifier}`),
  )
  assert.deepEqual(wrong, [])
  assert.deepEqual(
    sources.filter(
      (file) =>
        !file.includes('/generated/') &&
        readFileSync(join(ROOT, file), 'utf8').split('\n').length > LONG_MAX,
    ),
    [],
  )
})

test('areas call each other through the door alone, along a table without circles', () => {
  const wrong = files
    .filter((file) => file.startsWith('src/areas/'))
    .flatMap((file) =>
      importsOf(file).flatMap((specifier) => {
        const to = target(file, specifier)
        const [mine, theirs] = [file.split('/')[2]!, to?.split('/')[2]]
        if (!to?.startsWith('src/areas/') || mine === theirs) return []
        const upstream = AREA_MAY_CALL[mine] ?? []
        if (!upstream.includes(theirs!))
          return [`${file} imports ${specifier}: ${mine} may call ${upstream.join(', ') || 'none'}`]
        return basename(to) === 'index.ts'
          ? []
          : [`${file} imports ${specifier}: use #areas/${theirs}/index.ts`]
      }),
    )
  assert.deepEqual(wrong, [])
  const seen = (area: string): string[] =>
    AREA_MAY_CALL[area]!.flatMap((next) => [next, ...seen(next)])
  for (const area of Object.keys(AREA_MAY_CALL))
    assert.ok(!seen(area).includes(area), `${area} leads back to itself`)
})

test('surfaces do not know each other, apart from the room they share; only doors of areas are used', () => {
  const wrong = files
    .filter((file) => /^src\/(surfaces|workers)\//.test(file))
    .flatMap((file) =>
      importsOf(file).flatMap((specifier) => {
        const to = target(file, specifier)
        if (to === null) return []
        const [, room, mine] = file.split('/')
        const [, , theirs] = to.split('/')
        if (to.startsWith('src/areas/') && basename(to) !== 'index.ts')
          return [`${file} imports ${specifier}`]
        if (
          room === 'surfaces' &&
          to.startsWith('src/surfaces/') &&
          theirs !== mine &&
          theirs !== SURFACE_BASE
        )
          return [`${file} imports ${specifier}`]
        return []
      }),
    )
  assert.deepEqual(wrong, [])
})

test('no file imports itself through others', () => {
  const hand = globSync(['{src,sandbox,scripts,test,bench}/**/*.ts', 'client/src/**/*.ts'], {
    cwd: ROOT,
  })
    .filter((file) => !file.includes('/generated/'))
    .sort()
  const edges = new Map(
    hand.map((file) => {
      const source = text.get(file) ?? readFileSync(join(ROOT, file), 'utf8')
      const specifiers = [...source.matchAll(IMPORTED)].map(
        (found) => (found[1] ?? found[2] ?? found[3])!,
      )
      return [
        file,
        specifiers.map((specifier) => target(file, specifier)).filter((to) => to !== null),
      ]
    }),
  )
  const state = new Map<string, 'open' | 'done'>()
  const circles: string[] = []
  const visit = (file: string, path: readonly string[]): void => {
    if (state.get(file) === 'open')
      circles.push([...path.slice(path.indexOf(file)), file].join(' → '))
    if (state.has(file)) return
    state.set(file, 'open')
    for (const next of edges.get(file) ?? []) visit(next, [...path, file])
    state.set(file, 'done')
  }
  for (const file of hand) visit(file, [])
  assert.deepEqual(circles, [])
})

test('all that an area declares is listed at its door, and each door in the catalogue', () => {
  const declares =
    /^export const (\w+)(?: = (?:operation|job|event|onSignal|ownerNotice)\(|: (?:MailKind|Periodic|Precheck|Reaction|Retention|SaleKind) =)/gm
  const areaOf = (file: string) => file.split('/')[2]!
  const door = (file: string) => `src/areas/${areaOf(file)}/index.ts`
  const listed = (file: string) => text.get(door(file))!.split('export const area = ')[1] ?? ''
  const inAreas = files.filter((file) => file.startsWith('src/areas/'))
  const forgotten = inAreas.flatMap((file) =>
    [...text.get(file)!.matchAll(declares)]
      .filter(([, name]) => !new RegExp(`\\b${name}\\b`).test(listed(file)))
      .map(([, name]) => `${file} declares ${name}: list it in ${door(file)}`),
  )
  const missing = inAreas
    .filter((file) => file === door(file))
    .flatMap((file) => [
      ...(listed(file) === '' ? [] : [[file, 'src/catalogue.ts']]),
      ...(/^  events:/m.test(listed(file)) ? [[file, 'src/areas/events/event-log.ts']] : []),
    ])
    .filter(([file, list]) => !text.get(list!)!.includes(`'${file!.replace('src/', '#')}'`))
    .map(([file, list]) => `${file} exports an area: list it in ${list}`)
  assert.deepEqual([...forgotten, ...missing], [])
})

test('mailings names no kind of mails: the areas that have them register them', () => {
  const named = files.filter(
    (file) =>
      file.startsWith('src/areas/mailings/') &&
      /= '(campaign|welcome|confirmation)'/.test(text.get(file)!),
  )
  assert.deepEqual(named, [])
})

// Node removes the names from `export { type A } from './a.ts'`, and still loads the file. `export
// type { A }` loads nothing.
test('a file of which types alone are used is not loaded', () => {
  const loads = /^(?:import|export) \{\s*(?:type \w+(?: as \w+)?,?\s*)+\} from/m
  assert.deepEqual(
    files.filter((file) => loads.test(text.get(file)!)),
    [],
  )
})

test('a folder of over 40 files has rooms', () => {
  const sizes = Object.entries(Object.groupBy(files, (file) => dirname(file)))
  assert.deepEqual(
    sizes
      .filter(([, inside]) => inside!.length > 40)
      .map(([folder, inside]) => `${folder}: ${inside!.length} files`),
    [],
  )
})

test('time, chance and the environment come in through ports and config alone', () => {
  const forbidden = /\bDate\.now\(|\bprocess\.env\b|\bMath\.random\(/
  const wrong = files.filter(
    (file) => !/^src\/(ports\/|config\.ts)/.test(file) && forbidden.test(text.get(file)!),
  )
  assert.deepEqual(wrong, [])
})

test('lengths of time have their names in lib/duration.ts', () => {
  const own = /\bconst (?:SECOND|MINUTE|HOUR|DAY)(?:_MS)? =/
  const digits = /\b(?:86_400_000|3_600_000)\b/
  assert.deepEqual(
    sources.filter(
      (file) =>
        file !== 'src/lib/duration.ts' &&
        (own.test(text.get(file)!) || (!isTest(file) && digits.test(text.get(file)!))),
    ),
    [],
  )
})

test('SQL stands in the files that are named for it, in the kernel and in the adapters', () => {
  const wrong = files.filter(
    (file) =>
      /\bsql(<[^`]*>)?`/s.test(text.get(file)!) &&
      !/-sql\.ts$|^src\/(operation|adapters|db)\//.test(file) &&
      !PROCESS_SQL.includes(file),
  )
  assert.deepEqual(wrong, [])
})
/** Files with queries about the deployment's database as a whole. */
const PROCESS_SQL = ['src/process/open.ts', 'src/process/commands/doctor.ts']

test('an operation’s file has the operation’s name, is in the catalogue and has a test beside it', () => {
  const verbFiles = files.filter((file) =>
    /^src\/areas\/(?:[^/]+\/)+(?:[a-z]+(_[a-z]+)+|approve|decline)\.ts$/.test(file),
  )
  const inFiles = verbFiles.map((file) => basename(file, '.ts'))
  const inCatalogue = operations.map(({ name }) => name)
  assert.deepEqual(
    [
      ...verbFiles
        .filter((_, i) => !inCatalogue.includes(inFiles[i]!))
        .map((file) => `${file}: list its operation in the area's index.ts, or use kebab-case`),
      ...inCatalogue
        .filter((name) => !inFiles.includes(name))
        .map((name) => `${name} is in the catalogue: declare it in a file ${name}.ts`),
      ...inFiles
        .filter((name, i) => inFiles.indexOf(name) !== i)
        .map((name) => `${name}.ts is there twice`),
    ],
    [],
  )
  for (const file of verbFiles) {
    const name = basename(file, '.ts')
    assert.match(
      text.get(file)!,
      new RegExp(`export const ${name} = operation\\(\\{\\s*name: '${name}'`),
      file,
    )
    assert.ok(
      VERBS.has(name.split('_')[0]!),
      `${file} begins with a verb that is not in VERBS: use one of these, or add it there`,
    )
    assert.ok(text.has(file.replace(/\.ts$/, '.test.ts')), `${file} has no test beside it`)
  }
  assert.equal(new Set(areas.map(({ area }) => area)).size, areas.length)
})

test('an operation says that it takes If-Match, and only then does', () => {
  const wrong = files.filter((file) => {
    const code = text.get(file)!
    return (
      / operation\(\{/.test(code) && code.includes('guarded: true') !== /ctx\.guard\(/.test(code)
    )
  })
  assert.deepEqual(wrong, [])
})

test('files are short', () => {
  const lines = (file: string) => text.get(file)!.split('\n').length
  assert.deepEqual(
    sources.filter((file) => lines(file) > LONG_MAX),
    LONG_FILES,
  )
  const lengths = files.map(lines).sort((a, b) => a - b)
  const median = lengths[Math.floor(lengths.length / 2)]!
  assert.ok(median <= 80, `the median file has ${median} lines`)
})

test('every statement on a tenant’s table names the account', () => {
  const tenants = tables.filter(({ global }) => !global).map(({ name }) => name)
  const touches = new RegExp(`\\b(?:from|join|update|into)\\s+(?:${tenants.join('|')})\\b`, 'i')
  // A condition that the files of an area share: `export const ofMailing = …`.
  const exported = files.flatMap((file) =>
    [...text.get(file)!.matchAll(/export const (\w+) = \([^)]*\) =>\s*sql`account_id = /g)].map(
      (found) => found[1]!,
    ),
  )
  const wrong = files.flatMap((file) => {
    // A condition that several statements of a file share: `const isMine = sql`account_id = …``, or
    // a function of accountId.
    const shared = [
      ...text.get(file)!.matchAll(/const (\w+) = (?:\([^)]*\) =>\s*)?sql`account_id = /g),
    ]
      .map((found) => found[1]!)
      .concat(exported)
    // A condition made of these: `const isOfMailing = ofMailing(…)`.
    for (const found of text.get(file)!.matchAll(/const (\w+) = (?:sql`\$\{)?(\w+)\(/g))
      if (shared.includes(found[2]!)) shared.push(found[1]!)
    const named = new RegExp(
      `account_id|accountId|/\\* every account \\*/${shared.map((name) => `|\\$\\{${name}\\b`).join('')}`,
    )
    return statements(text.get(file)!).flatMap((statement) => {
      // A statement over all accounts carries `/* every account */`; these are few enough to be
      // read.
      if (!touches.test(statement) || named.test(statement)) return []
      return [`${file}: ${statement.replace(/\s+/g, ' ').slice(0, 100)}`]
    })
  })
  assert.deepEqual(wrong, [])
})

/** Returns the texts of the `sql` templates, inner templates included. */
function statements(source: string): string[] {
  const found: string[] = []
  for (const begin of source.matchAll(/\bsql(?:<[^`]*?>)?`/gs)) {
    let depth = 0
    let at = begin.index + begin[0].length
    for (; at < source.length && !(depth === 0 && source[at] === '`'); at++) {
      if (source.startsWith('${', at)) depth++
      else if (depth > 0 && source[at] === '}') depth--
    }
    found.push(source.slice(begin.index, at))
  }
  return found
}

/**
 * Comments and log lines that hide their actor, as STYLE.md forbids. These numbers may only shrink.
 */
const UNCLEAR_MAX = { openings: 0, actors: 0 }

test('comments and log lines name their actor', () => {
  const opening = /^\/\*\*\s*(?:\*\s*)?(?:What|Who|Whoever|Where|Whose|How|Of|By which)\b/
  const hidden = /\b(?:whoever|somebody|nobody)\b/gi
  const written = globSync('{src,sandbox,test,bench,scripts,client}/**/*.ts', { cwd: ROOT }).filter(
    (file) => !/\/(?:generated|node_modules|dist)\//.test(file) && file !== 'test/tidy.test.ts',
  )
  const found = written.map((file) => {
    const source = text.get(file) ?? readFileSync(join(ROOT, file), 'utf8')
    const docs = source.match(/\/\*\*.*?\*\//gs) ?? []
    const comments =
      source.match(
        /\/\*.*?\*\/|(?<![:'"`])\/\/[^\n]*|\blog\.(?:debug|info|warn|error)\([^\n]*/gs,
      ) ?? []
    return {
      file,
      openings: docs.filter((doc) => opening.test(doc)).length,
      actors: comments.join('\n').match(hidden)?.length ?? 0,
    }
  })
  for (const kind of ['openings', 'actors'] as const) {
    const total = found.reduce((sum, one) => sum + one[kind], 0)
    const where = found.filter((one) => one[kind] > 0).map((one) => `${one.file} (${one[kind]})`)
    assert.ok(
      total <= UNCLEAR_MAX[kind],
      `${total} unclear ${kind}, at most ${UNCLEAR_MAX[kind]}: ${where.join(', ')}`,
    )
  }
})

/**
 * Functions that are named for a result and not for what they do, such as `written`. This number
 * may only shrink.
 */
const PARTICIPLES_MAX = 77
const PARTICIPLE = String.raw`([a-z]+(?:ed|ade|tten|own|ept))`

test('a function is named by a verb', () => {
  const declared = new RegExp(
    String.raw`^(?:export )?(?:async )?function ${PARTICIPLE}\(|^(?:export )?const ${PARTICIPLE} = (?:async )?\(`,
    'gm',
  )
  const named = files.flatMap((file) =>
    [...text.get(file)!.matchAll(declared)].map((found) => `${found[1] ?? found[2]} in ${file}`),
  )
  assert.ok(
    named.length <= PARTICIPLES_MAX,
    `${named.length} participles, at most ${PARTICIPLES_MAX}: ${named.join(', ')}`,
  )
})

test('a variable is named for what it is, and not `of`', () => {
  const declared =
    /\bconst of =|[(,] ?of: (?:[A-Z]|readonly |typeof |(?:string|number)\b(?!\())|\w, of\] of |\(of\) =>/
  const all = [
    ...sources,
    ...globSync(['dashboard/src/**/*.{ts,tsx}', 'test/**/*.ts', 'bench/**/*.ts'], { cwd: ROOT }),
  ]
  assert.deepEqual(
    all.filter(
      (file) =>
        file !== 'test/tidy.test.ts' &&
        declared.test(text.get(file) ?? readFileSync(join(ROOT, file), 'utf8')),
    ),
    [],
  )
})

test('nothing is exported by default, and no folder is named for nothing', () => {
  assert.deepEqual(
    files.filter((file) => /^export default\b/m.test(text.get(file)!)),
    [],
  )
  assert.deepEqual(
    files.filter((file) => /\/(services|utils|helpers|types|common|managers)\//.test(file)),
    [],
  )
})

test('addresses are compared in one way', () => {
  // `addressIdentity` and `identityOf` say what makes two addresses the same.
  const own = /\blower\(|[eE]mail!?\.toLowerCase\(|\b(?:recipient|address)\.toLowerCase\(/
  assert.deepEqual(
    files.filter((file) => own.test(text.get(file)!)),
    ['src/operation/addresses/address-identity.ts'],
  )
})
