import type { AreaOperations } from '../../src/catalogue.ts'
import { isForPersons } from '../../src/operation/operation.ts'
import { describeAreas, HEAD, routesText, shapesText } from './files.ts'
import { recordBook } from './records.ts'

/** Makes types and routes for the dashboard alone, of operations that no key may call. */
export function sessionFile(areas: readonly AreaOperations[]): string {
  const book = recordBook()
  const all = describeAreas(areas, isForPersons, book).flatMap(({ described }) => described)
  const rows = all.map(
    ({ operation, inputType, outputType, pages }) =>
      `  ${operation.name}: { input: ${inputType}; output: ${outputType}; pages: ${pages} }\n`,
  )
  return `${HEAD}import type { Route } from '../../../client/src/request.ts'

${book.text()}
${shapesText(all)}
/** The operations of a signed-in person by name: input and output. */
export interface SessionOperations {
${rows.join('')}}

export const SESSION_ROUTES: Readonly<Record<keyof SessionOperations, Route>> = {
${routesText(all)}}
`
}
