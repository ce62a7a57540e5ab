interface Visit {
  userAgent: string
  /**
   * Whether the request says that it was made in advance, without a person (`Sec-Purpose:
   * prefetch`).
   */
  prefetch: boolean
}

/**
 * The reasons to count an open or a click as a bot's.
 * - prefetch: the request says so, or it is Gmail's prefetch.
 * - apple_privacy, image_proxy: Apple's Mail Privacy Protection; the proxies of Gmail and Yahoo.
 * - security_gateway: a scanner in front of the mailbox.
 * - program: chat previews, search engines, scripts, and requests without a user agent.
 * - too_soon: a click within five seconds of the mail server's answer.
 */
export const BOT_REASONS = [
  'prefetch',
  'apple_privacy',
  'image_proxy',
  'security_gateway',
  'program',
  'too_soon',
] as const
type BotReason = (typeof BOT_REASONS)[number]

export type Visitor = 'human' | BotReason

/** `… (via ggpht.com GoogleImageProxy)`, `YahooMailProxy`. */
const IMAGE_PROXY = /GoogleImageProxy|ggpht\.com|YahooMailProxy/i
/** The few security gateways that name themselves. */
const GATEWAY =
  /barracuda|proofpoint|mimecast|ironport|ciscosecureemail|fortimail|fortiguard|sophos|trendmicro|messagelabs|symantec|forcepoint|zscaler|checkpoint|vadesecure|bitdefender/i
/**
 * A pattern for programs that name themselves: a name with `bot`, a link to a page about it, or a
 * plain HTTP client.
 */
const PROGRAM =
  /BingPreview|headless|\bcurl\/|\bwget\/|python-requests|python-urllib|aiohttp|go-http-client|okhttp|libwww|apache-httpclient|node-fetch|\baxios\/|scrapy|bot\b|crawler|spider|preview|\+https?:\/\//i

/**
 * The user agent of Apple's proxy, which loads every image of every mail, whether it is read or
 * not.
 */
const APPLE_PROXY = 'Mozilla/5.0'
/**
 * The user agent of Gmail's prefetch: this browser of 2015 with Apple's name after it (SparkPost,
 * 2022).
 */
const GMAIL_PREFETCH = /Chrome\/42\.0\.2311\.135 Safari\/537\.36 Edge\/12\.246 Mozilla\/5\.0$/

export function visitorOf({ userAgent, prefetch }: Visit): Visitor {
  const name = userAgent.trim()
  if (prefetch || GMAIL_PREFETCH.test(name)) return 'prefetch'
  if (name === APPLE_PROXY) return 'apple_privacy'
  if (IMAGE_PROXY.test(name)) return 'image_proxy'
  if (GATEWAY.test(name)) return 'security_gateway'
  return name === '' || PROGRAM.test(name) ? 'program' : 'human'
}

/** The least milliseconds in which a mail is delivered and read. */
const SOONEST_MS = 5000

/**
 * Returns whether a click came too soon for a person. Security gateways that look like browsers
 * follow links while they accept a mail, or seconds later.
 */
export function isTooSoon(at: Date, sentAt: Date | null): boolean {
  return sentAt === null || at.getTime() - sentAt.getTime() < SOONEST_MS
}
