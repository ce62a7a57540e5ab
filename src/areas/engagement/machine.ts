/** Who loads an image or follows a link, as far as the request tells. */
export interface Visit {
  userAgent: string
  /** The request says that nobody is looking (`Sec-Purpose: prefetch`). */
  prefetch: boolean
}

export type Visitor = 'human' | 'machine'

/**
 * Programs that say who they are.
 * - Image proxies of Gmail and Yahoo: `… (via ggpht.com GoogleImageProxy)`, `YahooMailProxy`.
 * - Gateways that look at each mail before its reader does; some give themselves away, most of them do not.
 * - Previews of chats and search engines, which end in `bot` or point to a page about themselves, and plain programs.
 */
const SAYS_SO =
  /GoogleImageProxy|ggpht\.com|YahooMailProxy|barracuda|proofpoint|mimecast|ironport|ciscosecureemail|fortimail|fortiguard|sophos|trendmicro|messagelabs|symantec|forcepoint|zscaler|checkpoint|vadesecure|bitdefender|BingPreview|headless|\bcurl\/|\bwget\/|python-requests|python-urllib|aiohttp|go-http-client|okhttp|libwww|apache-httpclient|node-fetch|\baxios\/|scrapy|bot\b|crawler|spider|preview|\+https?:\/\//i

/** Apple's Mail Privacy Protection loads every image of every mail, read or not, and calls itself this and no more. */
const APPLE_PROXY = 'Mozilla/5.0'
/** What Gmail loads ahead while its app is open carries this browser of 2015, with Apple's name behind it (SparkPost, 2022). */
const GMAIL_AHEAD = /Chrome\/42\.0\.2311\.135 Safari\/537\.36 Edge\/12\.246 Mozilla\/5\.0$/

export function visitorOf({ userAgent, prefetch }: Visit): Visitor {
  const name = userAgent.trim()
  if (prefetch || name === '' || name === APPLE_PROXY || GMAIL_AHEAD.test(name) || SAYS_SO.test(name)) return 'machine'
  return 'human'
}

/** Between the mail server's answer and a click of a person lie delivery, the notice of it, and reading. */
const SOONEST_MS = 5000

/** Gateways that call themselves browsers follow the links of a mail while, or seconds after, they take it. */
export function isTooSoon(at: Date, sentAt: Date | null): boolean {
  return sentAt === null || at.getTime() - sentAt.getTime() < SOONEST_MS
}
