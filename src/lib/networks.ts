/** The social networks and other websites for links, in the order in which the form lists them. */
export const NETWORKS = [
  'website',
  'bluesky',
  'discord',
  'facebook',
  'github',
  'instagram',
  'linkedin',
  'mastodon',
  'pinterest',
  'reddit',
  'rss',
  'telegram',
  'threads',
  'tiktok',
  'whatsapp',
  'x',
  'youtube',
] as const

type Network = (typeof NETWORKS)[number]

const NAMES: Partial<Record<Network, string>> = {
  github: 'GitHub',
  linkedin: 'LinkedIn',
  rss: 'RSS',
  tiktok: 'TikTok',
  whatsapp: 'WhatsApp',
  youtube: 'YouTube',
}

export function networkName(network: Network): string {
  return NAMES[network] ?? network.charAt(0).toUpperCase() + network.slice(1)
}
