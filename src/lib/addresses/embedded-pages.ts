interface Embedded {
  site: string
  /** The address of its picture, when it can be computed from the page's. */
  picture?: string
  /** The player for the archive. `height` is set when it is not that of a video. */
  player?: { url: string; height?: number }
  /** The address that people share, for a video or sound of a known site. */
  page?: string
}

interface Site {
  name: string
  hosts: readonly string[]
  find(url: URL): Pick<Embedded, 'picture' | 'player' | 'page'> | null
}

const SITES: readonly Site[] = [
  {
    name: 'YouTube',
    hosts: [
      'youtube.com',
      'm.youtube.com',
      'music.youtube.com',
      'youtu.be',
      'youtube-nocookie.com',
    ],
    find(url) {
      const inPath = /^\/(?:shorts|embed|live)\/([\w-]{11})(?:\/|$)/.exec(url.pathname)?.[1]
      const short =
        url.hostname === 'youtu.be' ? /^\/([\w-]{11})$/.exec(url.pathname)?.[1] : undefined
      const id =
        inPath ??
        short ??
        (url.pathname === '/watch'
          ? /^[\w-]{11}$/.exec(url.searchParams.get('v') ?? '')?.[0]
          : undefined)
      // The address of a list of videos has this word in place of one.
      if (id === undefined || id === 'videoseries') return null
      return {
        page: `https://www.youtube.com/watch?v=${id}`,
        picture: `https://i.ytimg.com/vi/${id}/hqdefault.jpg`,
        player: { url: `https://www.youtube-nocookie.com/embed/${id}` },
      }
    },
  },
  {
    name: 'Vimeo',
    hosts: ['vimeo.com', 'player.vimeo.com'],
    find(url) {
      const id = /^\/(?:video\/)?(\d{4,12})$/.exec(url.pathname)?.[1]
      if (id === undefined) return null
      // A video that is not listed needs its key.
      const key = /^[\da-f]{6,20}$/.exec(url.searchParams.get('h') ?? '')?.[0]
      return {
        page: `https://vimeo.com/${id}${key === undefined ? '' : `/${key}`}`,
        player: { url: `https://player.vimeo.com/video/${id}?dnt=1` },
      }
    },
  },
  {
    name: 'Spotify',
    hosts: ['open.spotify.com'],
    find(url) {
      const [, kind, id] =
        /^\/(?:intl-[a-z]+\/|embed\/)?(track|album|playlist|episode|show)\/([A-Za-z0-9]{22})$/.exec(
          url.pathname,
        ) ?? []
      return id === undefined
        ? null
        : {
            page: `https://open.spotify.com/${kind}/${id}`,
            player: {
              url: `https://open.spotify.com/embed/${kind}/${id}`,
              height: kind === 'track' ? 152 : 352,
            },
          }
    },
  },
]

/** Finds the page whose player a frame shows; null for frames of other sites. */
export function pageOfFrame(src: string): string | null {
  return embedOf(src.trim().replace(/^\/\//, 'https://')).page ?? null
}

/** Returns what is known of an address without requesting it: page, picture and player. */
export function embedOf(address: string): Embedded {
  const url = URL.parse(address)
  const host = url?.hostname.replace(/^www\./, '') ?? ''
  const site = SITES.find(({ hosts }) => hosts.includes(host))
  if (!url || !site) return { site: host || address }
  return { site: site.name, ...site.find(url) }
}
