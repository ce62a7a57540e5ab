import { nearest } from '#lib/nearest.ts'

/**
 * Returns a function that writes the error message for an unknown `type`, and suggests the most
 * similar type.
 */
export function nearType(
  thing: string,
  types: readonly string[],
): (issue: { input?: unknown }) => string {
  return ({ input }) => {
    const type = (input as { type?: unknown } | null | undefined)?.type
    const oneOf = `Send one of ${types.join(', ')}`
    if (typeof type !== 'string')
      return `${thing[0]!.toUpperCase()}${thing.slice(1)} is an object with a type. ${oneOf}`
    const near = nearest(type, types)
    const shown = JSON.stringify(type.slice(0, 40).toWellFormed())
    return `There is no ${thing.replace(/^an? /, '')} type ${shown}. ${near === undefined ? '' : `Did you mean ${near}? `}${oneOf}`
  }
}
