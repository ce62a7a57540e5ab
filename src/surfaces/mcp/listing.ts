import { nearest } from '#lib/nearest.ts'
import type { AnyOperation } from '#operation/operation.ts'
import { notFound, Problem } from '#operation/problem.ts'
import { FINDER_TOOLS } from './finding/finder-tools.ts'
import { isInSmallSet, shortTool } from './small-set.ts'
import { narrowOffers, type Offer } from './toolset.ts'

/** The part of the address after `/mcp`: none, `all`, or an area. */
export type Part = string | null

type Query = Record<string, unknown>

const ALL = 'all'

/**
 * Lists the MCP addresses: the address of the small set, the address of all tools, and one for each
 * area.
 */
export function addressesOf(toolsets: readonly string[]): { path: string; part: Part }[] {
  return [null, ALL, ...toolsets].map((part) => ({
    path: part === null ? '/mcp' : `/mcp/${part}`,
    part,
  }))
}

/** Throws the 404 for an address that names no area. */
export function checkPart(part: Part, toolsets: readonly string[]): void {
  if (part === null || part === ALL || toolsets.includes(part)) return
  const near = nearest(part, toolsets)
  throw new Problem(
    notFound,
    `There is no area ${JSON.stringify(part.slice(0, 80))}. ${near ? `Did you mean /mcp/${near}? ` : ''}Use /mcp, /mcp/all, or /mcp/ with an area: ${toolsets.join(', ')}.`,
  )
}

/**
 * Returns the tools of an MCP server's URL as JSON. Their order is fixed, so that the cache of a
 * model's provider can be used again.
 */
export function listedAt(
  part: Part,
  offers: readonly Offer[],
  query: Query,
  mayUse: (operation: AnyOperation) => boolean,
): readonly Buffer[] {
  const usable = narrowOffers(offers, query).filter(({ operation }) => mayUse(operation))
  if (part !== null && part !== ALL)
    return usable.filter(({ toolset }) => toolset === part).map(({ json }) => json)
  if (part === ALL || query['toolsets'] !== undefined) return usable.map(({ json }) => json)
  const small = usable.filter(({ operation }) => isInSmallSet(operation))
  const finders = small.length === usable.length ? [] : findersFor(usable)
  return [...small.map(shortJson), ...finders]
}

function findersFor(usable: readonly Offer[]): readonly Buffer[] {
  const changes = usable.some(({ operation }) => operation.effect !== 'read')
  return changes
    ? finders
    : finders.filter((_json, i) => FINDER_TOOLS[i]!.annotations?.readOnlyHint === true)
}

const finders = FINDER_TOOLS.map((tool) => Buffer.from(JSON.stringify(tool)))
const short = new WeakMap<Offer, Buffer>()

function shortJson(offer: Offer): Buffer {
  const json = short.get(offer) ?? Buffer.from(JSON.stringify(shortTool(offer.tool)))
  short.set(offer, json)
  return json
}
