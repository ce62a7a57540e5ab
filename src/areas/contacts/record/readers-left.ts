import type { SignalKind } from '#operation/scope.ts'

/**
 * Reports that contacts bounced or complained, also by an import or by another address, for which
 * there is no event.
 */
export const readersLeft: SignalKind<{
  contacts: readonly { id: string; reason: 'bounced' | 'complained' }[]
}> = { name: 'readers_left' }
