/** One operation as a command; `generated/declarations.ts` lists them. */
export interface Command {
  operation: string
  area: string
  verb: string
  summary: string
  description?: string
  limits?: string
  writes?: true
  pages?: true
  /** The inputs that may follow the verb without their flags, in this order. */
  places: readonly string[]
  flags: readonly Flag[]
  example: Readonly<Record<string, unknown>>
}

/** The kind of a flag's value. `any` is JSON where the text is JSON of a fitting kind, otherwise text. */
export type FlagKind = 'text' | 'number' | 'switch' | 'list' | 'json' | 'any' | 'file'

export interface Flag {
  /** The field of the input. */
  name: string
  /** The name on the command line, without the dashes. */
  flag: string
  kind: FlagKind
  required?: true
  nullable?: true
  about?: string
  choices?: readonly string[]
}
