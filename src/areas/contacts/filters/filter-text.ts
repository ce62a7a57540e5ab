import { z } from 'zod'
import { invalid, parseInput } from '#operation/parse.ts'
import { Filter } from './filter.ts'

/** A filter in a query string, as JSON. Proxies may cut off longer addresses. */
export const FilterText = z
  .string()
  .max(8000)
  .meta({
    description: 'A filter as JSON, as in create_segment.',
    examples: ['{"field":"tag","op":"has","value":"vip"}'],
  })

const Holder = z.strictObject({ filter: Filter })

/** Reads a filter from JSON. Its errors have pointers into the filter. */
export function readFilter(text: string): Filter {
  return parseInput(Holder, { filter: readJson(text) }).filter
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    throw invalid([
      {
        code: 'invalid_json',
        detail: 'This is not JSON. Send a filter such as {"field":"tag","op":"has","value":"vip"}.',
        pointer: '/filter',
      },
    ])
  }
}
