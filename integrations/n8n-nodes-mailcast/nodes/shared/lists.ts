import type { ILoadOptionsFunctions, INodeListSearchResult } from 'n8n-workflow'
import { actionNamed, actions } from './model'
import { ask } from './transport'

type Search = (
  this: ILoadOptionsFunctions,
  filter?: string,
  paginationToken?: unknown,
) => Promise<INodeListSearchResult>

const PAGE = 100

/** The pages that one search reads at most, each of a hundred. */
const PAGES = 10

/** The lists in which a person chooses a value, by the names of their actions. */
export const listSearch: Record<string, Search> = Object.fromEntries(
  [...new Set(actions.flatMap(({ fields }) => fields.map(({ list }) => list)))]
    .filter((name) => name !== undefined)
    .map((name) => [name, searchIn(name)]),
)

function searchIn(name: string): Search {
  return async function (filter = '', paginationToken) {
    const { path } = actionNamed(name)
    const wanted = filter.toLowerCase()
    let cursor = paginationToken as string | null | undefined
    const results: INodeListSearchResult['results'] = []
    // A page without a match would end the list in the editor.
    for (let pages = 0; pages < PAGES && results.length === 0; pages++) {
      const { body } = await ask(this, {
        method: 'GET',
        path,
        query: { limit: PAGE, ...(cursor && { cursor }) },
      })
      const page = body as { data: Record<string, unknown>[]; nextCursor: string | null }
      results.push(
        ...page.data
          .map((record) => ({ name: labelOf(record), value: String(record['id']) }))
          .filter((choice) => choice.name.toLowerCase().includes(wanted)),
      )
      cursor = page.nextCursor
      if (cursor === null) break
    }
    return { results, ...(cursor && { paginationToken: cursor }) }
  }
}

function labelOf({ id, name, subject, status }: Record<string, unknown>): string {
  const label = [name, subject].find((text) => typeof text === 'string' && text !== '')
  return label === undefined ? `${String(status ?? 'untitled')} (${String(id)})` : String(label)
}
