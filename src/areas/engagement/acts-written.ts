import type { SignalKind } from '#operation/scope.ts'

/** One or several opens, or clicks, of a person on one mail. */
export interface WrittenAct {
  accountId: string
  mailingId: string
  recipientId: string
  act: 'open' | 'click'
  /** The numbers of the clicked links. */
  links: readonly number[]
  at: Date
}

/** Reports that people's opens and clicks of one account were written. */
export const actsWritten: SignalKind<{ acts: readonly WrittenAct[] }> = { name: 'acts_written' }
