import type { NETWORKS } from './block.ts'

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
