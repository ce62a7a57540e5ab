import type { SignalKind } from '#operation/scope.ts'

/** Contacts became bounced or complained, by a report or a suppression. There is no event of it. */
export const readersLeft: SignalKind<{ contacts: readonly { id: string; reason: 'bounced' | 'complained' }[] }> = { name: 'readers_left' }
