import type { ServiceWords } from './ask.ts'
import { AddressRefused } from './errors.ts'

/** The key of an account at another service, and the address of its API. */
export interface ServiceAccess {
  apiKey: string
  /** Null for a service that has one address for all accounts. */
  address: string | null
}

/**
 * Returns the base address of a service's API, without a slash at its end. Owners copy the address
 * from any page of the service, so a missing scheme is added and the path after the site is
 * removed.
 * @param ending matches the end of a path that does not belong to the site
 */
export function serviceBase(address: string | null, words: ServiceWords, ending: RegExp): string {
  const text = address?.trim() ?? ''
  if (text === '') throw new AddressRefused('The address is missing.', words.addressIs)
  const url = URL.parse(/^[a-z][a-z0-9+.-]*:\/\//i.test(text) ? text : `https://${text}`)
  if (url === null || !/^https?:$/.test(url.protocol))
    throw new AddressRefused('The address is not one of the web.', words.addressIs)
  if (url.username !== '' || url.password !== '')
    throw new AddressRefused('The address has a user name or a password.', words.addressIs)
  return url.origin + url.pathname.replace(/\/+$/, '').replace(ending, '').replace(/\/+$/, '')
}
