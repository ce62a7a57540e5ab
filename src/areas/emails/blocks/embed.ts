import { z } from 'zod'
import { Line } from '#operation/fields.ts'

/** The members of an embed, beside those of every block. */
export const embedMembers = {
  url: z
    .string()
    .max(2000)
    .regex(/^https:\/\/[^\s{}<>"]*$/, 'The address of an embed begins with https:// and holds no Liquid')
    .meta({
      description: 'The address of a page with a video or a sound. A mail gets a picture or a line that leads there, the archive a player.',
      examples: ['https://www.youtube.com/watch?v=dQw4w9WgXcQ'],
    }),
  title: Line(200).optional().meta({ description: 'The name of what is shown there, for the link and for screen readers. May hold Liquid.' }),
}

/** A page elsewhere, as a mail and the archive can show it. */
export interface Embedded {
  /** The name of the site. */
  site: string
  /** The address of a picture of it, where the site's pictures have addresses that follow from the page's. */
  picture?: string
  /** The address of a player for the archive, with its height where it is not that of a video. */
  player?: { url: string; height?: number }
}

interface Site {
  name: string
  hosts: readonly string[]
  find(url: URL): Pick<Embedded, 'picture' | 'player'> | null
}

const SITES: readonly Site[] = [
  {
    name: 'YouTube',
    hosts: ['youtube.com', 'm.youtube.com', 'music.youtube.com', 'youtu.be', 'youtube-nocookie.com'],
    find(url) {
      const inPath = /^\/(?:shorts|embed|live)\/([\w-]{11})(?:\/|$)/.exec(url.pathname)?.[1]
      const short = url.hostname === 'youtu.be' ? /^\/([\w-]{11})$/.exec(url.pathname)?.[1] : undefined
      const id = inPath ?? short ?? (url.pathname === '/watch' ? /^[\w-]{11}$/.exec(url.searchParams.get('v') ?? '')?.[0] : undefined)
      if (id === undefined) return null
      return { picture: `https://i.ytimg.com/vi/${id}/hqdefault.jpg`, player: { url: `https://www.youtube-nocookie.com/embed/${id}` } }
    },
  },
  {
    name: 'Vimeo',
    hosts: ['vimeo.com', 'player.vimeo.com'],
    find(url) {
      const id = /^\/(?:video\/)?(\d{4,12})$/.exec(url.pathname)?.[1]
      return id === undefined ? null : { player: { url: `https://player.vimeo.com/video/${id}?dnt=1` } }
    },
  },
  {
    name: 'Spotify',
    hosts: ['open.spotify.com'],
    find(url) {
      const [, kind, id] = /^\/(?:intl-[a-z]+\/)?(track|album|playlist|episode|show)\/([A-Za-z0-9]{22})$/.exec(url.pathname) ?? []
      return id === undefined ? null : { player: { url: `https://open.spotify.com/embed/${kind}/${id}`, height: kind === 'track' ? 152 : 352 } }
    },
  },
]

/** The origins of players that a page of the archive may frame. */
export const PLAYER_ORIGINS = ['https://www.youtube-nocookie.com', 'https://player.vimeo.com', 'https://open.spotify.com'] as const

/** Returns whether an article has a player. */
export function hasPlayer(html: string): boolean {
  return /<iframe [^<>]*class="mc-player"/.test(html)
}

/** Tells what can be shown of a page elsewhere. It follows from the address alone: nothing is fetched. */
export function embedOf(address: string): Embedded {
  const url = URL.parse(address)
  const host = url?.hostname.replace(/^www\./, '') ?? ''
  const site = SITES.find(({ hosts }) => hosts.includes(host))
  if (!url || !site) return { site: host || address }
  return { site: site.name, ...site.find(url) }
}
