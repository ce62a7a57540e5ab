import type { FoundBody } from '../text/addresses.ts'
import { issueKey, withAddresses } from '../text/addresses.ts'

/** A text in which former addresses are replaced by addresses of what was moved. */
export interface RewriteWork {
  body: FoundBody
  /** The issue's former address, the base of relative links. Null if unknown. */
  base: string | null
  /** New addresses of issues, by `issueKey`. */
  issues: Record<string, string>
  /** New addresses of pictures, by their former ones. */
  pictures: Record<string, string>
}

/** Replaces the addresses of moved issues and pictures in a settled text. */
export function rewrite({ body, base, issues, pictures }: RewriteWork): FoundBody {
  return withAddresses(body, ({ kind, address }) => {
    if (kind === 'picture') return own(pictures, address)
    const picture = own(pictures, address)
    if (picture !== null) return picture
    const key = issueKey(address, base)
    const made = key === null ? null : own(issues, key)
    return made === null ? null : made + fragmentOf(address)
  })
}

function own(known: Record<string, string>, name: string): string | null {
  return Object.hasOwn(known, name) ? known[name]! : null
}

function fragmentOf(address: string): string {
  const at = address.indexOf('#')
  return at < 0 ? '' : address.slice(at)
}
