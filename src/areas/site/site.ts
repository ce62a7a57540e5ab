import { type Branding, type Sited, siteUrl, type Theme } from '#areas/newsletters/index.ts'

/** The public data of a newsletter, as `get_signup_page` returns them. */
export interface Site {
  slug: string
  siteUrl: string | null
  name: string
  description: string
  language: string
  timeZone: string
  branding: Branding
  theme: Theme
  archive: 'public' | 'hidden'
  /** False while the newsletter takes no new readers or buyers. */
  isOpen: boolean
  sells: boolean
  consentText: string
  about?: string
  writer?: string
}

export type BareSite = Omit<Site, 'consentText' | 'about' | 'writer'>

export interface Refused {
  email: string
  fault: string
}

/**
 * The name of a hidden field. People leave the field empty. Bots that fill in every field are
 * recognized by it.
 */
export const TRAP = 'website'

interface Addressed {
  id: string
  slug: string | null
}

export const issuePath = ({ id, slug }: Addressed): string => slug ?? id
export const issueUrl = (site: Sited, issue: Addressed, baseUrl: string): string =>
  `${siteUrl(site, baseUrl)}/${issuePath(issue)}`
