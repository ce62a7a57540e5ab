/** One operation as the command line knows it; `generated/declarations.ts` lists them. */
export interface Command {
  operation: string
  area: string
  verb: string
  summary: string
  description?: string
  limits?: string
  writes?: true
  pages?: true
  /** The inputs that may stand after the verb without their flags, in this order. */
  places: readonly string[]
  flags: readonly Flag[]
  example: Readonly<Record<string, unknown>>
}

/** How a flag's text is read. `any`: JSON where it is JSON of a fitting kind, else text. */
export type FlagKind = 'text' | 'number' | 'switch' | 'list' | 'json' | 'any' | 'file'

export interface Flag {
  /** The input's field. */
  name: string
  /** Its name on the command line, without the dashes. */
  flag: string
  kind: FlagKind
  required?: true
  nullable?: true
  about?: string
  choices?: readonly string[]
}
