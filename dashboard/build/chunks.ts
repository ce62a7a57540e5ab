import { build, type PluginOption, type Rolldown } from 'vite'
import { FIRST_LOADS } from './first-loads.ts'
import { filesAlong, listPages } from './routes.ts'

// Decides which modules come together in one file. Left to itself the build makes a file of each
// set of modules that the same pages share: most have a few hundred bytes, and a page takes up to
// 130 of them. One file of all that several pages share makes every page load what it does not
// need. So a first build finds those sets, and they are joined while that saves more by requests
// than it costs by bytes.

/** A request costs about as much as this many bytes more, compressed, on a slow line. */
const REQUEST_BYTES = 14_000
/** The compressed bytes of a byte of rendered source. */
const COMPRESSED = 0.13

/** A page that has its first load described weighs more than all others, which weigh 1. */
const WEIGHT = 40

/** The entries that are loaded together, and how much such a load weighs. */
interface Visit {
  loads: Rolldown.OutputChunk[]
  weight: number
}

/** Modules that go into one file, and the pages that load it. */
interface Part {
  modules: string[]
  bytes: number
  visits: Set<Visit>
  needs: Set<Part>
}

interface Group {
  name: string
  test(id: string): boolean
  priority: number
}

/** Finds the groups of modules for `codeSplitting.groups`, by a first build without them. */
export async function sharedParts(root: string, plugins: PluginOption[]): Promise<Group[]> {
  const built = (await build({
    configFile: false,
    root,
    base: '/app/',
    logLevel: 'error',
    plugins,
    build: { write: false, minify: false, cssCodeSplit: false, reportCompressedSize: false },
  })) as Rolldown.RolldownOutput
  const chunks = built.output.filter((one) => one.type === 'chunk')
  return [...firstLoad(chunks), ...groupsOf(join(partsOf(chunks)))]
}

/**
 * Returns the two files of the first load: what we write changes with each release, and packages
 * seldom. Styles are all in one file, and what is left of them here is empty.
 */
function firstLoad(chunks: readonly Rolldown.OutputChunk[]): Group[] {
  const entry = chunks.find(({ isEntry }) => isEntry)!
  const first = [...closureOf(chunks, entry)].flatMap(({ modules }) => Object.keys(modules))
  const ids = new Set(first.filter((id) => !isEntryModule(id, entry)))
  const isPackage = (id: string) => !/dashboard[\\/]src|client[\\/]src/.test(id)
  return [
    { name: 'lib', test: (id) => ids.has(id) && isPackage(id), priority: 2000 },
    { name: 'frame', test: (id) => ids.has(id) || isStyle(id), priority: 1999 },
  ]
}

const isStyle = (id: string) => /\.css(?:$|\?)/.test(id)

/** The entry and the page that names it cannot move. */
function isEntryModule(id: string, { facadeModuleId }: Rolldown.OutputChunk): boolean {
  return id === facadeModuleId || /index\.html|main\.tsx$/.test(id)
}

function closureOf(
  chunks: readonly Rolldown.OutputChunk[],
  chunk: Rolldown.OutputChunk,
  seen = new Set<Rolldown.OutputChunk>(),
): Set<Rolldown.OutputChunk> {
  if (seen.has(chunk)) return seen
  seen.add(chunk)
  for (const needed of chunks)
    if (chunk.imports.includes(needed.fileName)) closureOf(chunks, needed, seen)
  return seen
}

/** Returns the modules that several pages share, in parts of the same pages. */
function partsOf(chunks: readonly Rolldown.OutputChunk[]): Part[] {
  const named = new Map(chunks.map((chunk) => [chunk.fileName, chunk]))
  const closure = (chunk: Rolldown.OutputChunk) => closureOf(chunks, chunk)
  const first = closure(chunks.find(({ isEntry }) => isEntry)!)
  const entries = chunks.filter(
    ({ isDynamicEntry, facadeModuleId }) => isDynamicEntry && facadeModuleId?.endsWith('.tsx'),
  )
  const parts = new Map<Rolldown.OutputChunk, Part>()
  for (const visit of visitsOf(entries))
    for (const chunk of new Set(visit.loads.flatMap((entry) => [...closure(entry)]))) {
      if (first.has(chunk) || chunk.isDynamicEntry) continue
      const known = parts.get(chunk)
      if (known) known.visits.add(visit)
      else
        parts.set(chunk, {
          modules: Object.keys(chunk.modules).filter((id) => !isStyle(id)),
          bytes: COMPRESSED * chunk.code.length,
          visits: new Set([visit]),
          needs: new Set(),
        })
    }
  for (const [chunk, part] of parts)
    for (const name of chunk.imports) {
      const needed = parts.get(named.get(name)!)
      if (needed) part.needs.add(needed)
    }
  return [...parts.values()]
}

function visitsOf(entries: readonly Rolldown.OutputChunk[]): Visit[] {
  const paths = new Map(listPages().map(({ path, file }) => [file, path]))
  return entries.map((entry) => {
    const path = paths.get(entry.facadeModuleId!) ?? ''
    const files = filesAlong(path)
    const along = entries.filter(({ facadeModuleId }) => files.includes(facadeModuleId!))
    return { loads: [entry, ...along], weight: path in FIRST_LOADS ? WEIGHT : 1 }
  })
}

function costOf({ bytes, visits }: Pick<Part, 'bytes' | 'visits'>): number {
  let weight = 0
  for (const visit of visits) weight += visit.weight
  return weight * (REQUEST_BYTES + bytes)
}

function union<Item>(a: ReadonlySet<Item>, b: ReadonlySet<Item>): Set<Item> {
  return new Set([...a, ...b])
}

/** Joins two parts at a time, those that save most first. */
function join(parts: Part[]): Part[] {
  const open = new Set(parts)
  const savings = new Map<Part, { other: Part; saved: number }[]>()
  const saving = (a: Part, b: Part) =>
    costOf(a) + costOf(b) - costOf({ bytes: a.bytes + b.bytes, visits: union(a.visits, b.visits) })
  const weigh = (part: Part) =>
    savings.set(
      part,
      [...open].flatMap((other) => {
        const saved = other === part ? 0 : saving(part, other)
        return saved > 0 ? [{ other, saved }] : []
      }),
    )
  open.forEach(weigh)
  for (;;) {
    const best = [...savings]
      .flatMap(([part, pairs]) => pairs.map((pair) => ({ part, ...pair })))
      .sort((a, b) => b.saved - a.saved)
      .find(({ part, other }) => !leads(part, other) && !leads(other, part))
    if (!best) return [...open]
    const { part, other } = best
    const joined: Part = {
      modules: [...part.modules, ...other.modules],
      bytes: part.bytes + other.bytes,
      visits: union(part.visits, other.visits),
      needs: union(part.needs, other.needs),
    }
    for (const gone of [part, other]) {
      open.delete(gone)
      savings.delete(gone)
      joined.needs.delete(gone)
    }
    for (const { needs } of open)
      for (const gone of [part, other]) if (needs.delete(gone)) needs.add(joined)
    for (const [kept, pairs] of savings)
      savings.set(
        kept,
        pairs.filter((pair) => pair.other !== part && pair.other !== other),
      )
    open.add(joined)
    weigh(joined)
  }
}

/** Returns whether one part needs another by way of a third: joined, they would need themselves. */
function leads(from: Part, to: Part): boolean {
  const seen = new Set<Part>()
  const look = [...from.needs].filter((part) => part !== to)
  for (let part = look.pop(); part !== undefined; part = look.pop()) {
    if (part === to) return true
    if (seen.has(part)) continue
    seen.add(part)
    look.push(...part.needs)
  }
  return false
}

/** A group takes along what its modules need, so a part comes after those that it needs. */
function groupsOf(parts: readonly Part[]): Group[] {
  const ordered = new Set<Part>()
  const add = (part: Part) => {
    if (ordered.has(part)) return
    part.needs.forEach(add)
    ordered.add(part)
  }
  parts.forEach(add)
  return [...ordered].map(({ modules }, at) => {
    const ids = new Set(modules)
    return { name: nameOf(modules), test: (id) => ids.has(id), priority: 1000 - at }
  })
}

/** Names a file for the area that most of its modules are of. */
function nameOf(modules: readonly string[]): string {
  const areas = modules.map(
    (id) =>
      /dashboard[\\/]src[\\/]areas[\\/]([\w-]+)/.exec(id)?.[1] ??
      /dashboard[\\/]src[\\/]([\w-]+)/.exec(id)?.[1] ??
      'lib',
  )
  const counts = Map.groupBy(areas, (area) => area)
  return [...counts].sort(([, a], [, b]) => b.length - a.length)[0]?.[0] ?? 'part'
}
