export interface Command {
  operation: string
  area: string
  verb: string
  summary: string
  description?: string
  limits?: string
  writes?: true
  pages?: true
  /** Inputs that may follow the verb without flags, in order. */
  places: readonly string[]
  flags: readonly Flag[]
  example: Readonly<Record<string, unknown>>
}

/** `any`: JSON where the text is JSON of a fitting kind, otherwise text. */
type FlagKind = 'text' | 'number' | 'switch' | 'list' | 'json' | 'any' | 'file'

export interface Flag {
  name: string
  /** Without the dashes. */
  flag: string
  kind: FlagKind
  required?: true
  nullable?: true
  about?: string
  choices?: readonly string[]
}
