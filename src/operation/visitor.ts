import type { Caller } from './caller.ts'
import { invalidRequest, Problem } from './problem.ts'

/**
 * Whose signup this is, for the limit per visitor: the address that a server passes as `visitorIp`, or the
 * connection's for a browser, for a signups only key and on our own pages. A full access key that passes none has no visitor limit.
 */
export function visitorOf(caller: Caller, input: { visitorIp?: unknown }, call: { address: string | null; browser: boolean }): string | null {
  if (caller.kind === 'reader' || caller.kind === 'visitor') return call.address
  const passed = typeof input.visitorIp === 'string' ? input.visitorIp : null
  if (call.browser && passed !== null) {
    throw new Problem(invalidRequest, 'A browser may not say whose address it has: leave visitorIp out.', {
      faults: [{ code: 'not_permitted', detail: 'Only a server may pass visitorIp; a browser counts by its own address.', pointer: '/visitorIp' }],
    })
  }
  if (passed !== null) return passed
  // A person with a session adds others, and is no visitor.
  if (caller.kind === 'person') return null
  const counted = call.browser || (caller.kind === 'key' && caller.level === 'signups')
  return counted ? call.address : null
}
