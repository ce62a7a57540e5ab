import type { Branding, Theme } from '#areas/newsletters/index.ts'

/** The public data of a newsletter, as `get_signup_page` answers them. */
export interface Site {
  slug: string
  name: string
  description: string
  language: string
  branding: Branding
  theme: Theme
  archive: 'public' | 'hidden'
  /** False while it takes no new readers and buyers. */
  isOpen: boolean
  /** Whether readers can subscribe for money. */
  sells: boolean
  consentText: string
  /** Text about the newsletter; only its own pages have it. */
  about?: string
  /** The name that its mails come from. */
  writer?: string
}

/** A newsletter as its pages show it, without the words of the form. */
export type BareSite = Omit<Site, 'consentText' | 'about' | 'writer'>

/** A refused form, with the address that was written into it. */
export interface Refused {
  email: string
  fault: string
}

/** The name of a hidden field. People do not see it and leave it empty; programs that fill in everything reveal themselves. */
export const TRAP = 'website'

/** Returns the address of a newsletter's page. */
export const siteUrl = ({ slug }: Pick<Site, 'slug'>, baseUrl: string) => `${baseUrl}/n/${slug}`

interface Addressed {
  id: string
  slug: string | null
}

/** Returns the last part of the address of an issue. */
export const issuePath = ({ id, slug }: Addressed): string => slug ?? id
export const issueUrl = (site: Pick<Site, 'slug'>, issue: Addressed, baseUrl: string): string => `${siteUrl(site, baseUrl)}/${issuePath(issue)}`
