import type { SignalKind } from '#operation/scope.ts'

/** Contacts became bounced or complained. There is no event of it. */
export const readersLeft: SignalKind<{
  contacts: readonly { id: string; reason: 'bounced' | 'complained' }[]
}> = { name: 'readers_left' }
