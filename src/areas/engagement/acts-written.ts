import type { SignalKind } from '#operation/scope.ts'

/** An open or a click of a person, or several of the same mail. */
export interface WrittenAct {
  accountId: string
  mailingId: string
  recipientId: string
  act: 'open' | 'click'
  /** The numbers of the links that were clicked. */
  links: readonly number[]
  at: Date
}

/** Sent after people's opens and clicks of one account were written. */
export const actsWritten: SignalKind<{ acts: readonly WrittenAct[] }> = { name: 'acts_written' }
