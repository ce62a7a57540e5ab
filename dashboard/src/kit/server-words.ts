import { number } from '../format.ts'

/** A sentence of the server in English, with the values in it. */
interface ServerWords {
  detail: string
  values?: Record<string, string | number> | undefined
}

/**
 * Returns the options of `t` for a sentence of the server, which is used when its code has no
 * words.
 */
export function saidBy({ detail, values = {} }: ServerWords) {
  const { count, reason } = values
  return {
    ...values,
    ...(typeof count === 'number' && { count, shown: number(count) }),
    ...(typeof reason === 'string' && { context: reason }),
    defaultValue: detail,
  }
}
