/** A request for an image or a link, as far as it tells about its sender. */
export interface Visit {
  userAgent: string
  /** True when the request says that no person is looking (`Sec-Purpose: prefetch`). */
  prefetch: boolean
}

export type Visitor = 'human' | 'bot'

/**
 * Names by which programs identify themselves.
 * - Image proxies of Gmail and Yahoo: `… (via ggpht.com GoogleImageProxy)`, `YahooMailProxy`.
 * - Gateways that look at each mail before its reader does; some give themselves away, most of them do not.
 * - Previews of chats and search engines, which end in `bot` or point to a page about themselves, and plain programs.
 */
const BOT_NAMES =
  /GoogleImageProxy|ggpht\.com|YahooMailProxy|barracuda|proofpoint|mimecast|ironport|ciscosecureemail|fortimail|fortiguard|sophos|trendmicro|messagelabs|symantec|forcepoint|zscaler|checkpoint|vadesecure|bitdefender|BingPreview|headless|\bcurl\/|\bwget\/|python-requests|python-urllib|aiohttp|go-http-client|okhttp|libwww|apache-httpclient|node-fetch|\baxios\/|scrapy|bot\b|crawler|spider|preview|\+https?:\/\//i

/** Apple's Mail Privacy Protection loads every image of every mail, read or not, and calls itself this and no more. */
const APPLE_PROXY = 'Mozilla/5.0'
/** Gmail prefetches while its app is open, with the name of this browser of 2015 and Apple's name behind it (SparkPost, 2022). */
const GMAIL_PREFETCH = /Chrome\/42\.0\.2311\.135 Safari\/537\.36 Edge\/12\.246 Mozilla\/5\.0$/

export function visitorOf({ userAgent, prefetch }: Visit): Visitor {
  const name = userAgent.trim()
  if (prefetch || name === '' || name === APPLE_PROXY || GMAIL_PREFETCH.test(name) || BOT_NAMES.test(name)) return 'bot'
  return 'human'
}

/** A person needs longer: between the mail server's answer and a click are delivery, its notification, and reading. */
const SOONEST_MS = 5000

/**
 * Returns whether a click came too soon for a person. Gateways that call themselves browsers follow the links of a mail while they take
 * it, or seconds after that.
 */
export function isTooSoon(at: Date, sentAt: Date | null): boolean {
  return sentAt === null || at.getTime() - sentAt.getTime() < SOONEST_MS
}
