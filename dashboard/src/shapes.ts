import type {
  OperationName as KeyOperationName,
  Operations as KeyOperations,
} from '../../client/src/index.ts'
import type { SessionOperations } from './generated/session.ts'

// Types alone, so that modules without a page can be tested without a browser.

export type { KeyOperationName }
export interface Operations extends KeyOperations, SessionOperations {}
export type OperationName = keyof Operations

export type InputOf<Name extends OperationName> = Operations[Name]['input']
export type OutputOf<Name extends OperationName> = Operations[Name]['output']
