import type { AreaOperations } from '#catalogue'
import { nearest } from '#lib/nearest.ts'
import { invalid } from '#operation/parse.ts'
import { notFound, Problem } from '#operation/problem.ts'
import type { Json } from '../one-object.ts'
import type { Offer } from '../toolset.ts'
import { findOffers } from './find-offers.ts'

/** The operations that a caller may find and call at an address. */
export interface Reach {
  areas: readonly AreaOperations[]
  /** The operations that the client's address offers. */
  offers: readonly Offer[]
  mayUse(operation: Offer['operation']): boolean
}

export function answerFind({ areas, offers, mayUse }: Reach, query: string): Json {
  const reachable = new Set(offers.filter(({ operation }) => mayUse(operation)))
  const found = findOffers(areas, query, (offer) => reachable.has(offer))
  const known = [...new Set([...reachable].map(({ toolset }) => toolset))].join(', ')
  return {
    data: found.map(({ operation, toolset, tool }) => ({
      name: operation.name,
      summary: operation.summary,
      area: toolset,
      effect: operation.effect,
      call: callerOf(operation),
      required: tool.inputSchema.required ?? [],
    })),
    hint:
      found.length === 0
        ? `Nothing fits. Ask in other words, by what you want to see or change. There are operations for: ${known}.`
        : 'Read describe_operation before the first call.',
  }
}

export function answerDescribe(reach: Reach, name: string): Json {
  const { operation, toolset, tool } = offerNamed(reach, name)
  return {
    name,
    title: tool.title!,
    area: toolset,
    effect: operation.effect,
    call: callerOf(operation),
    description: tool.description!,
    example: operation.example as Json,
    inputSchema: tool.inputSchema,
    outputSchema: tool.outputSchema,
  }
}

/**
 * Returns the operation that a call names. One that changes something needs the tool for changes.
 */
export function offerToCall(reach: Reach, name: string, readsOnly: boolean): Offer {
  const offer = offerNamed(reach, name)
  if (!readsOnly || offer.operation.effect === 'read') return offer
  throw invalid([
    {
      code: 'not_a_read',
      detail: `${name} changes something. Call it with call_write_operation.`,
      pointer: '/name',
    },
  ])
}

function offerNamed({ offers }: Reach, name: string): Offer {
  const offer = offers.find(({ tool }) => tool.name === name)
  if (offer) return offer
  const near = nearest(
    name,
    offers.map(({ tool }) => tool.name),
  )
  throw new Problem(
    notFound,
    `There is no operation ${JSON.stringify(name)} here. ${near ? `Did you mean ${near}? ` : ''}find_operations finds one by plain words.`,
  )
}

function callerOf({ effect }: Offer['operation']): string {
  return effect === 'read' ? 'call_read_operation' : 'call_write_operation'
}
