import {
  CLIENT_CAPABILITIES_META_KEY,
  type ClientCapabilities,
  type ServerContext,
} from '@modelcontextprotocol/server'

/** The name of the question in `inputRequests`. */
export const QUESTION = 'confirm'

/** A client that can ask its person (MCP 2026-07-28, `input_required`), and its answer. */
export interface Asking {
  /** The confirm of the plan that the person was shown, as the client sent it back. */
  state: string | null
  decision: 'none' | 'accepted' | 'declined' | 'cancelled'
}

/** Returns null for a client that declares no elicitation by a form. */
export function askingOf({
  envelope,
  inputResponses,
  requestState,
}: ServerContext['mcpReq']): Asking | null {
  const declared = (envelope as Record<string, unknown> | undefined)?.[CLIENT_CAPABILITIES_META_KEY]
  const { elicitation } = (declared ?? {}) as ClientCapabilities
  // An empty object stands for forms, as in protocols before URLs could be asked.
  const isAble = elicitation && (elicitation.form !== undefined || elicitation.url === undefined)
  if (!isAble) return null
  const state = requestState<unknown>()
  return {
    state: typeof state === 'string' ? state : null,
    decision: decisionOf(inputResponses?.[QUESTION]),
  }
}

/** Takes only an explicit yes as one. */
function decisionOf(response: unknown): Asking['decision'] {
  const { action, content } = (response ?? {}) as { action?: unknown; content?: unknown }
  if (action === undefined) return 'none'
  if (action === 'cancel') return 'cancelled'
  const isYes = (content as { [QUESTION]?: unknown } | undefined)?.[QUESTION] === true
  return action === 'accept' && isYes ? 'accepted' : 'declined'
}
