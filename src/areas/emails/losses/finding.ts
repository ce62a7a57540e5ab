import type { MailLossCode, Values } from './loss.ts'

/** Something in a text that does not reach its readers as written. */
export interface Finding {
  code: MailLossCode
  values?: Values
  /** The place in the text, in UTF-16 units from 0. */
  at: number
}

/** The parts of a text that hold code, which is shown as it is written. */
export interface Found {
  findings: Finding[]
  code: { from: number; to: number }[]
}
