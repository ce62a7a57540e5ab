interface Visit {
  userAgent: string
  /** The request says that no person is looking (`Sec-Purpose: prefetch`). */
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
/** The few gateways that name themselves. */
const GATEWAY =
  /barracuda|proofpoint|mimecast|ironport|ciscosecureemail|fortimail|fortiguard|sophos|trendmicro|messagelabs|symantec|forcepoint|zscaler|checkpoint|vadesecure|bitdefender/i
/** Names that end in `bot` or link to a page about themselves, and plain programs. */
const PROGRAM =
  /BingPreview|headless|\bcurl\/|\bwget\/|python-requests|python-urllib|aiohttp|go-http-client|okhttp|libwww|apache-httpclient|node-fetch|\baxios\/|scrapy|bot\b|crawler|spider|preview|\+https?:\/\//i

/** Apple's proxy loads every image of every mail, read or not, under this name alone. */
const APPLE_PROXY = 'Mozilla/5.0'
/** Gmail's app prefetches as this browser of 2015 with Apple's name behind it (SparkPost, 2022). */
const GMAIL_PREFETCH = /Chrome\/42\.0\.2311\.135 Safari\/537\.36 Edge\/12\.246 Mozilla\/5\.0$/

export function visitorOf({ userAgent, prefetch }: Visit): Visitor {
  const name = userAgent.trim()
  if (prefetch || GMAIL_PREFETCH.test(name)) return 'prefetch'
  if (name === APPLE_PROXY) return 'apple_privacy'
  if (IMAGE_PROXY.test(name)) return 'image_proxy'
  if (GATEWAY.test(name)) return 'security_gateway'
  return name === '' || PROGRAM.test(name) ? 'program' : 'human'
}

/** The least time for delivery, notification and reading. */
const SOONEST_MS = 5000

/** Gateways disguised as browsers follow links while they accept a mail, or seconds later. */
export function isTooSoon(at: Date, sentAt: Date | null): boolean {
  return sentAt === null || at.getTime() - sentAt.getTime() < SOONEST_MS
}
