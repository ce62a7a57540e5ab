import { isProblem } from '../../api.ts'
import { detailOf } from '../../queries.ts'
import type { FieldError } from './content.ts'

/** Returns the errors of several refusals, each once. */
export function errorsIn(...refusals: unknown[]): FieldError[] {
  const errors = refusals
    .flatMap((refusal) => (isProblem(refusal) ? refusal.errors : []))
    .map(({ code, pointer, detail }) => ({ pointer, detail: detailOf({ code, detail }) }))
  return errors.filter(
    ({ pointer, detail }, i) =>
      errors.findIndex((one) => one.pointer === pointer && one.detail === detail) === i,
  )
}
