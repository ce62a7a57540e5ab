export interface Command {
  operation: string
  area: string
  verb: string
  summary: string
  description?: string
  limits?: string
  writes?: true
  pages?: true
  /** Inputs that may be typed after the verb without their flags, in order. */
  places: readonly string[]
  flags: readonly Flag[]
  example: Readonly<Record<string, unknown>>
}

/** The kind of value. `any`: JSON if the text is JSON of a permitted kind, otherwise text. */
type FlagKind = 'text' | 'number' | 'switch' | 'list' | 'json' | 'any' | 'file'

export interface Flag {
  name: string
  /** The flag's name without the dashes. */
  flag: string
  kind: FlagKind
  required?: true
  nullable?: true
  about?: string
  choices?: readonly string[]
}
