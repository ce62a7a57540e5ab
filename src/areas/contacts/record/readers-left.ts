import type { SignalKind } from '#operation/scope.ts'

/**
 * Reports contacts whose status became bounced or complained. Includes contacts changed by an
 * import or through another address, for which there is no event.
 */
export const readersLeft: SignalKind<{
  contacts: readonly { id: string; reason: 'bounced' | 'complained' }[]
}> = { name: 'readers_left' }
