import type { AreaOperations } from '#catalogue'
import { nearest } from '#lib/nearest.ts'
import type { Json } from '../one-object.ts'
import { type Offer, offersOf } from '../toolset.ts'
import { knownWords, meaningsOf, stemsOf } from './words.ts'

/** The weight of a matching word, by the part of an operation that contains it. */
const WEIGHTS = { name: 5, summary: 3, values: 2, fields: 1.5, description: 1 } as const
/** The factor for a word with a similar meaning instead of the word itself. */
const MEANT = 0.6
const FOUND_MAX = 8

interface Entry {
  offer: Offer
  weights: ReadonlyMap<string, number>
  nameStems: readonly string[]
}

interface Index {
  entries: readonly Entry[]
  /** The words of all operations, and the synonyms that people use. */
  words: readonly string[]
  rarity: ReadonlyMap<string, number>
}

const indexes = new WeakMap<readonly AreaOperations[], Index>()

/** Finds the operations for a question in plain words, the best first. */
export function findOffers(
  areas: readonly AreaOperations[],
  query: string,
  isFindable: (offer: Offer) => boolean,
): Offer[] {
  const index = indexes.get(areas) ?? makeIndex(offersOf(areas))
  indexes.set(areas, index)
  const asked = [...new Set(stemsOf(query).map((word) => respell(word, index)))]
  return index.entries
    .filter(({ offer }) => isFindable(offer))
    .map((entry) => ({ entry, score: scoreOf(entry, asked, index) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
    .slice(0, FOUND_MAX)
    .map(({ entry }) => entry.offer)
}

/**
 * Corrects the spelling of a word to a word in the operations. A word without a similar one is
 * returned unchanged.
 */
function respell(word: string, { words }: Index): string {
  if (word.length < 4 || words.includes(word)) return word
  return nearest(word, words) ?? word
}

function scoreOf(
  { weights, nameStems }: Entry,
  asked: readonly string[],
  { rarity }: Index,
): number {
  const weightOf = (word: string) => (weights.get(word) ?? 0) * (rarity.get(word) ?? 0)
  const matches = asked.map((word) =>
    Math.max(weightOf(word), ...meaningsOf(word).map((meant) => MEANT * weightOf(meant))),
  )
  const named = new Set(asked.flatMap((word) => [word, ...meaningsOf(word)]))
  // A name whose words are all in the question ranks higher than a longer name.
  const covered = nameStems.filter((word) => named.has(word)).length / nameStems.length
  return matches.reduce((sum, match) => sum + match, 0) * (1 + 0.5 * covered)
}

function makeIndex(offers: readonly Offer[]): Index {
  const entries = offers.map(entryOf)
  const counts = new Map<string, number>()
  for (const { weights } of entries)
    for (const word of weights.keys()) counts.set(word, (counts.get(word) ?? 0) + 1)
  return {
    entries,
    words: [...new Set([...counts.keys(), ...knownWords])],
    rarity: new Map(
      [...counts].map(([word, count]) => [word, Math.log(1 + offers.length / count)] as const),
    ),
  }
}

function entryOf(offer: Offer): Entry {
  const { operation, tool } = offer
  const { names, values } = wordsOf(tool.inputSchema)
  const nameStems = stemsOf(operation.name)
  const places: [number, readonly string[]][] = [
    [WEIGHTS.description, stemsOf(tool.description ?? '')],
    [WEIGHTS.fields, stemsOf(names.join(' '))],
    [WEIGHTS.values, stemsOf(values.join(' '))],
    [WEIGHTS.summary, stemsOf(operation.summary)],
    [WEIGHTS.name, nameStems],
  ]
  const weights = new Map<string, number>()
  for (const [weight, words] of places) for (const word of words) weights.set(word, weight)
  return { offer, weights, nameStems }
}

/** Lists the names of an input's fields, and the values that they may have. */
function wordsOf(schema: unknown): { names: string[]; values: string[] } {
  const names = Object.keys((schema as Json)['properties'] ?? {})
  const values = Object.values(((schema as Json)['properties'] ?? {}) as Json).flatMap((property) =>
    [...JSON.stringify(property).matchAll(/"enum":(\[[^\]]*\])/g)].flatMap((found) =>
      (JSON.parse(found[1]!) as unknown[]).map(String),
    ),
  )
  return { names, values: values.slice(0, 30) }
}
