interface Embedded {
  site: string
  /** The address of the page's preview picture, if it can be computed from the page's address. */
  picture?: string
  /** The player to embed in the archive. `height` is set when it differs from that of a video. */
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
      // The address of a playlist has this word in place of a video's id.
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
      // The address of an unlisted video needs its key.
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

/** Finds the page whose player a frame shows. Null: the frame is from a site that is not known. */
export function pageOfFrame(src: string): string | null {
  return embedOf(src.trim().replace(/^\/\//, 'https://')).page ?? null
}

/**
 * Returns the data that an address contains about its page, picture and player, without an HTTP
 * request.
 */
export function embedOf(address: string): Embedded {
  const url = URL.parse(address)
  const host = url?.hostname.replace(/^www\./, '') ?? ''
  const site = SITES.find(({ hosts }) => hosts.includes(host))
  if (!url || !site) return { site: host || address }
  return { site: site.name, ...site.find(url) }
}
