import { readFileSync } from 'node:fs'
import type { Tool } from '@modelcontextprotocol/server'
import type { AreaOperations } from '#catalogue'
import { nearest } from '#lib/nearest.ts'
import { type AnyOperation, isForKeys } from '#operation/operation.ts'
import { invalid } from '#operation/parse.ts'
import type { FieldError } from '#operation/problem.ts'
import { toolOf } from './tool.ts'

export interface Offer {
  toolset: string
  operation: AnyOperation
  tool: Tool
  /** The tool as JSON, encoded once, since all tools have 770 KB. */
  json: Buffer
}

/**
 * Lists the operations for API keys, in a fixed order, so that models can cache them. They take 6
 * MB, so they are read when the first agent comes.
 */
export function offersOf(areas: readonly AreaOperations[]): readonly Offer[] {
  const offers = known.get(areas) ?? readOffers(areas)
  known.set(areas, offers)
  return offers
}

/** The operations in memory, by catalogue, since tests start many servers. */
const known = new WeakMap<readonly AreaOperations[], Offer[]>()

/**
 * The file that `npm run generate` writes. Reading it takes a twentieth of the 0.5 s of making the
 * tools.
 */
const GENERATED = new URL('../../../generated/mcp-tools.json', import.meta.url)

/** Reads the generated tools, and makes those of operations that are not in the file yet. */
function readOffers(areas: readonly AreaOperations[]): Offer[] {
  const tools = new Map(
    Object.values(JSON.parse(readFileSync(GENERATED, 'utf8')) as Record<string, Tool[]>).flatMap(
      (all) => all.map(byName),
    ),
  )
  return offersWith(areas, (operation) => tools.get(operation.name) ?? toolOf(operation))
}

function byName(tool: Tool): [string, Tool] {
  return [tool.name, tool]
}

/** Makes all tools, for `npm run generate` to write. */
export function makeOffers(areas: readonly AreaOperations[]): Offer[] {
  return offersWith(areas, toolOf)
}

function offersWith(
  areas: readonly AreaOperations[],
  toolFor: (operation: AnyOperation) => Tool,
): Offer[] {
  return areas.flatMap(({ area, operations }) =>
    operations.filter(isForKeys).map((operation) => {
      const tool = toolFor(operation)
      return { toolset: area, operation, tool, json: Buffer.from(JSON.stringify(tool)) }
    }),
  )
}

/**
 * Selects tools by `?toolsets=a,b` and `?readonly=1`, since each costs about 700 tokens. Throws a
 * Problem for any other query.
 */
export function narrowOffers(
  offers: readonly Offer[],
  query: Record<string, unknown>,
): readonly Offer[] {
  const known = [...new Set(offers.map(({ toolset }) => toolset))]
  const wanted = texts(query['toolsets']).flatMap((text) =>
    text.split(',').map((name) => name.trim()),
  )
  const fieldErrors = [
    ...Object.keys(query).flatMap(errorsOfName),
    ...(query['toolsets'] === undefined
      ? []
      : wanted.flatMap((name) => errorsOfToolset(name, known))),
    ...texts(query['readonly']).flatMap(errorsOfReadonly),
  ]
  if (fieldErrors.length > 0) throw invalid(fieldErrors)
  const readonly = texts(query['readonly']).some((text) => YES.has(text))
  return offers.filter(
    ({ toolset, operation }) =>
      (wanted.length === 0 || wanted.includes(toolset)) &&
      (!readonly || operation.effect === 'read'),
  )
}

const YES = new Set(['1', 'true'])
const NO = new Set(['0', 'false'])
const PARAMETERS = ['toolsets', 'readonly']

function texts(value: unknown): string[] {
  return value === undefined ? [] : [value].flat().map(String)
}

function errorsOfName(name: string): FieldError[] {
  if (PARAMETERS.includes(name)) return []
  const detail = `There is no query parameter ${JSON.stringify(name.slice(0, 80))} here. Use ${PARAMETERS.join(' or ')}.`
  return [{ code: 'unknown_parameter', detail, pointer: `/${name.slice(0, 80)}` }]
}

function errorsOfToolset(name: string, known: readonly string[]): FieldError[] {
  if (known.includes(name)) return []
  const near = nearest(name, known)
  const meant = near ? `Did you mean ${JSON.stringify(near)}? ` : ''
  return [
    {
      code: 'unknown_toolset',
      detail: `There is no toolset ${JSON.stringify(name.slice(0, 80))}. ${meant}Known: ${known.join(', ')}.`,
      pointer: '/toolsets',
    },
  ]
}

function errorsOfReadonly(text: string): FieldError[] {
  if (YES.has(text) || NO.has(text)) return []
  return [
    {
      code: 'invalid_value',
      detail: 'Send readonly=1 for tools that only read, or leave it out.',
      pointer: '/readonly',
    },
  ]
}
