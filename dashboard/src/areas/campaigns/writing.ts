import { createContext } from 'react'
import type { FieldError } from './content.ts'

/** The page around the editors of a text. */
interface Writing {
  newsletterId: string
  /** The errors of the server about the draft as it is now. */
  errors: readonly FieldError[]
}

export const WritingContext = createContext<Writing>({ newsletterId: '', errors: [] })
