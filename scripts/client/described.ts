import type { AnyOperation } from '../../src/operation/operation.ts'
import type { Shape } from './records.ts'

export interface Described {
  operation: AnyOperation
  area: string
  method: string
  input: Shape
  inputType: string
  outputType: string
  outputText: string
  codes: string[]
  pages: boolean
  text: boolean
}
