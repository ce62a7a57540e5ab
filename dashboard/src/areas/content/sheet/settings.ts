import { type ReactNode, useState } from 'react'

/** One of the settings of a mail: a part of the summary line, and its place in the drawer. */
export interface Setting {
  key: string
  title: string
  /** The words of the summary line; none where the drawer alone shows it. */
  words?: string | undefined
  /** Whether the words say that something keeps the mail from going out. */
  isWrong?: boolean
  /** Whether it is changed for most mails, so that the drawer has it first. */
  isOften?: boolean
  /** Draws the fields. `at` is the JSON pointer of the field that is to have the focus. */
  body: (at: string) => ReactNode
}

/** Holds which setting the drawer is open at: a key of one, or the JSON pointer of its field. */
export function useSettingsDrawer() {
  const [at, open] = useState<string | null>(null)
  return { at, open, close: () => open(null) }
}

export type SettingsDrawer = ReturnType<typeof useSettingsDrawer>
