import { listObjects } from '../store/object-sql.ts'
import type { Ledger } from '../store/ledger.ts'
import type { Kind, Objects } from '../store/objects.ts'
import { invalid } from './api-error.ts'

interface ListParams {
  limit?: number | undefined
  starting_after?: string | undefined
  ending_before?: string | undefined
  created?:
    | {
        gt?: number | undefined
        gte?: number | undefined
        lt?: number | undefined
        lte?: number | undefined
      }
    | undefined
}

const LIMIT = 10

/** Answers a page of a list, newest first. `fields`: the values that the objects must have. */
export async function listPage<K extends Kind>(
  ledger: Ledger,
  kind: K,
  params: ListParams,
  url: string,
  fields: object = {},
  types?: readonly string[],
  without?: object,
) {
  const { limit = LIMIT, starting_after: after, ending_before: before, created } = params
  if (after !== undefined && before !== undefined)
    throw invalid('You may only specify one of these parameters: ending_before, starting_after.')
  const place = async (id: string, param: string) => {
    const [found] = await listObjects(ledger.db, ledger.accountId, kind, {
      limit: 1,
      fields: { id },
    })
    if (!found) throw invalid(`No such ${kind}: '${id}'`, { code: 'resource_missing', param })
    return found.place
  }
  const found = await listObjects(ledger.db, ledger.accountId, kind, {
    limit: limit + 1,
    ...(types && { types }),
    ...(without && { without }),
    fields: Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)),
    ...(after !== undefined && { below: await place(after, 'starting_after') }),
    ...(before !== undefined && { above: await place(before, 'ending_before') }),
    ...(created && {
      created: Object.fromEntries(
        Object.entries(created).filter(([, value]) => value !== undefined),
      ),
    }),
  })
  const page = found.slice(0, limit).map(({ body }) => body as Objects[K])
  if (before !== undefined) page.reverse()
  return asList(page, url, found.length > limit)
}

export function asList<T>(data: T[], url: string, more = false) {
  return { object: 'list' as const, data, has_more: more, url }
}
