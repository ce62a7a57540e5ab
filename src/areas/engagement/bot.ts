/** A request for an image or a link, as far as it tells about its sender. */
export interface Visit {
  userAgent: string
  /** True when the request says that no person is looking (`Sec-Purpose: prefetch`). */
  prefetch: boolean
}

/**
 * The reasons why an open or a click counts as that of a bot.
 * - prefetch: its request says so, or it is Gmail's prefetch.
 * - apple_privacy: Apple's Mail Privacy Protection.
 * - image_proxy: the proxies of Gmail and Yahoo.
 * - security_gateway: a gateway that looks at each mail before its reader does.
 * - program: previews of chats, search engines, and plain programs. A request without a name is one too.
 * - too_soon: a click within five seconds of the mail server's answer.
 */
export const BOT_REASONS = ['prefetch', 'apple_privacy', 'image_proxy', 'security_gateway', 'program', 'too_soon'] as const
export type BotReason = (typeof BOT_REASONS)[number]

/** A person, or the reason why it is a bot. */
export type Visitor = 'human' | BotReason

/** Image proxies: `… (via ggpht.com GoogleImageProxy)`, `YahooMailProxy`. */
const IMAGE_PROXY = /GoogleImageProxy|ggpht\.com|YahooMailProxy/i
/** Gateways that give themselves away; most of them do not. */
const GATEWAY =
  /barracuda|proofpoint|mimecast|ironport|ciscosecureemail|fortimail|fortiguard|sophos|trendmicro|messagelabs|symantec|forcepoint|zscaler|checkpoint|vadesecure|bitdefender/i
/** Previews of chats and search engines, which end in `bot` or point to a page about themselves, and plain programs. */
const PROGRAM =
  /BingPreview|headless|\bcurl\/|\bwget\/|python-requests|python-urllib|aiohttp|go-http-client|okhttp|libwww|apache-httpclient|node-fetch|\baxios\/|scrapy|bot\b|crawler|spider|preview|\+https?:\/\//i

/** Apple's Mail Privacy Protection loads every image of every mail, read or not, and calls itself this and no more. */
const APPLE_PROXY = 'Mozilla/5.0'
/** Gmail prefetches while its app is open, with the name of this browser of 2015 and Apple's name behind it (SparkPost, 2022). */
const GMAIL_PREFETCH = /Chrome\/42\.0\.2311\.135 Safari\/537\.36 Edge\/12\.246 Mozilla\/5\.0$/

export function visitorOf({ userAgent, prefetch }: Visit): Visitor {
  const name = userAgent.trim()
  if (prefetch || GMAIL_PREFETCH.test(name)) return 'prefetch'
  if (name === APPLE_PROXY) return 'apple_privacy'
  if (IMAGE_PROXY.test(name)) return 'image_proxy'
  if (GATEWAY.test(name)) return 'security_gateway'
  return name === '' || PROGRAM.test(name) ? 'program' : 'human'
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
