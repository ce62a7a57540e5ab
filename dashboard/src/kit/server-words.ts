import { number } from '../format.ts'

/** A sentence of the server: English, with its variable parts beside it. */
export interface ServerWords {
  detail: string
  values?: Record<string, string | number> | undefined
}

/** Returns the options of `t` for a sentence of the server. Where the dashboard has no words for its code, the server's own are shown. */
export function saidBy({ detail, values = {} }: ServerWords) {
  const { count, reason } = values
  return {
    ...values,
    ...(typeof count === 'number' && { count, shown: number(count) }),
    ...(typeof reason === 'string' && { context: reason }),
    defaultValue: detail,
  }
}
