import { chosenAccount } from './api.ts'
import { keepEtag, queryClient } from './queries.ts'

/** The id of the element in which the server writes the first reads of the page. */
const ELEMENT = 'first-reads'

interface FirstRead {
  operation: string
  input: object
  etag: string | null
  body: object
}

/**
 * Takes what the server has read for this page, as if the page had. The server knows the account by
 * a cookie. When another one was chosen since, the page reads for itself.
 */
export function takeFirstReads(): void {
  const element = document.getElementById(ELEMENT)
  if (element === null) return
  const reads = readsIn(element.textContent)
  element.remove()
  const session = reads.find(({ operation }) => operation === 'get_session')?.body
  const { accountId } = (session ?? {}) as { accountId?: string }
  if (accountId === undefined || accountId !== (chosenAccount() ?? accountId)) return
  for (const { operation, input, etag, body } of reads) {
    queryClient.setQueryData([operation, input], body)
    keepEtag(body, etag)
  }
}

/** Reads the element. A page that broke off within it asks for all by itself. */
function readsIn(text: string): FirstRead[] {
  try {
    return JSON.parse(text) as FirstRead[]
  } catch {
    return []
  }
}
