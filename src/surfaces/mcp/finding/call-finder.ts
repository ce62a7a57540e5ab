import { parseInput } from '#operation/parse.ts'
import { Problem } from '#operation/problem.ts'
import type { System } from '#operation/system.ts'
import { type Part, refusal, resultOf } from '../call-tool.ts'
import type { ToolResult } from '../asking/ask-person.ts'
import type { ToolCall } from '../handler.ts'
import { argumentsMender } from '../mend-arguments.ts'
import type { Offer } from '../toolset.ts'
import { answerDescribe, answerFind, offerToCall, type Reach } from './answer-finder.ts'
import { type FinderName, finderInput } from './finder-tools.ts'

export type CallOffer = (offer: Offer, call: ToolCall & { part?: Part }) => Promise<ToolResult>

/**
 * Answers a call of a tool that finds operations. An operation that the call names runs as if it
 * were called directly.
 */
export async function callFinder(
  system: System,
  reach: Reach,
  call: ToolCall & { name: string },
  requestId: string,
  callOffer: CallOffer,
): Promise<ToolResult> {
  try {
    return await answer(reach, call, callOffer)
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    return refusal(system, error, requestId, call.era)
  }
}

async function answer(reach: Reach, call: ToolCall, callOffer: CallOffer): Promise<ToolResult> {
  const finder = call.name as FinderName
  const asked = parseInput(finderInput(finder), call.input, argumentsMender()) as {
    query: string
    name: string
    input: unknown
    pointer?: string
    offset?: number
  }
  if (finder === 'find_operations') return resultOf(answerFind(reach, asked.query))
  if (finder === 'describe_operation') return resultOf(answerDescribe(reach, asked.name))
  const offer = offerToCall(reach, asked.name, finder === 'call_read_operation')
  const { name, input, pointer, offset = 0 } = asked
  return callOffer(offer, {
    ...call,
    name,
    input,
    ...(pointer !== undefined && { part: { pointer, offset } }),
  })
}
