import {
  CLIENT_CAPABILITIES_META_KEY,
  type ClientCapabilities,
  type ServerContext,
} from '@modelcontextprotocol/server'
import { type Asking, QUESTION } from './ask-person.ts'

/**
 * Reads the user's answer in a call. Returns null for a client that cannot ask its user with a
 * form.
 */
export function askingOf({
  envelope,
  inputResponses,
  requestState,
}: ServerContext['mcpReq']): Asking | null {
  const declared = (envelope as Record<string, unknown> | undefined)?.[CLIENT_CAPABILITIES_META_KEY]
  const { elicitation } = (declared ?? {}) as ClientCapabilities
  // An empty object means that the client supports forms, as in protocol versions that did not have
  // URL questions.
  const isAble = elicitation && (elicitation.form !== undefined || elicitation.url === undefined)
  if (!isAble) return null
  const state = requestState()
  return {
    state: typeof state === 'string' ? state : null,
    decision: decisionOf(inputResponses?.[QUESTION]),
  }
}

/** Reads the person's decision. Only an explicit yes counts as accepted. */
function decisionOf(response: unknown): Asking['decision'] {
  const { action, content } = (response ?? {}) as { action?: unknown; content?: unknown }
  if (action === undefined) return 'none'
  if (action === 'cancel') return 'cancelled'
  const isYes = (content as { [QUESTION]?: unknown } | undefined)?.[QUESTION] === true
  return action === 'accept' && isYes ? 'accepted' : 'declined'
}
