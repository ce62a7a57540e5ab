import type { MailLossCode, Values } from './loss.ts'

/** A part of a text that does not reach readers as written. */
export interface Finding {
  code: MailLossCode
  values?: Values
  /** The position in the text, in UTF-16 units from 0. */
  at: number
}

/** The ranges of a text that are code, which is shown as written. */
export interface Found {
  findings: Finding[]
  code: { from: number; to: number }[]
}
