import { number } from '../format.ts'

/** A sentence of the server: English, with its variable parts beside it. */
interface ServerWords {
  detail: string
  values?: Record<string, string | number> | undefined
}

/** Returns the options of `t` for a server's sentence, its own where its code has no words. */
export function saidBy({ detail, values = {} }: ServerWords) {
  const { count, reason } = values
  return {
    ...values,
    ...(typeof count === 'number' && { count, shown: number(count) }),
    ...(typeof reason === 'string' && { context: reason }),
    defaultValue: detail,
  }
}
