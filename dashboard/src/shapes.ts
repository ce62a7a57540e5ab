import type { OperationName, Operations } from '../../client/src/index.ts'

// Types alone, so that modules without a page can be tested without a browser.

export type InputOf<Name extends OperationName> = Operations[Name]['input']
export type OutputOf<Name extends OperationName> = Operations[Name]['output']
