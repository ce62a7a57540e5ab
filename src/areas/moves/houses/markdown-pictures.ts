import { posix } from 'node:path'
import type { Lose } from './found-losses.ts'
import type { Found, Opened } from './house.ts'
import { wholeAddress } from './text/whole-address.ts'

const PICTURE = /\.(?:jpe?g|png|gif|webp|avif)$/i
/** Folders whose files a site serves from its root. */
const ROOTS = ['', 'static/', 'public/', 'assets/', 'src/', 'source/', 'content/', 'src/assets/']

/** The pictures of an archive, by the addresses in the texts. */
export class Pictures {
  private readonly names: ReadonlySet<string>
  private readonly roots: readonly string[]
  private readonly host: string
  private readonly address: string | null
  private readonly top: string
  private readonly used = new Map<string, string>()

  constructor(opened: Opened, { address, top }: { address: string | null; top: string }) {
    this.names = new Set(
      opened.entries.map(({ name }) => name).filter((name) => PICTURE.test(name)),
    )
    const tops = new Set(
      opened.entries.map(({ name }) => (name.includes('/') ? `${name.split('/')[0]}/` : '')),
    )
    // An archive often has all files in one top folder.
    const folders = new Set(['', top, ...(tops.size === 1 ? tops : [])])
    this.roots = [...folders].flatMap((folder) => ROOTS.map((root) => folder + root))
    this.address = address
    this.top = top
    this.host = address === null ? 'https://archive.invalid' : new URL(address).origin
  }

  /**
   * Returns the address of a link or picture, which is a file in the archive or an address on the
   * former site.
   */
  addressOf(
    written: string,
    kind: 'link' | 'picture',
    { file, lose }: { file: string; lose: Lose },
  ): string {
    if (/^(?:[a-z][a-z\d+.-]*:|#|\/\/)/i.test(written))
      return wholeAddress(written, { address: null, lose })
    const name = PICTURE.test(written.replace(/[?#].*$/, ''))
      ? this.nameOf(written.replace(/[?#].*$/, ''), file)
      : undefined
    if (name !== undefined) {
      const address = `${this.host}/${name.split('/').map(encodeURIComponent).join('/')}`
      this.used.set(name, address)
      return address
    }
    const folder = `/${posix.dirname(file.slice(this.top.length))}/`
    const path = written.startsWith('/') ? written : posix.normalize(folder + written)
    return kind === 'link' && this.address === null
      ? written
      : wholeAddress(path, { address: this.address, lose })
  }

  private nameOf(written: string, file: string): string | undefined {
    const path = decodePath(written)
    const places = path.startsWith('/')
      ? this.roots.map((root) => root + path.slice(1))
      : [posix.join(posix.dirname(file), path), ...this.roots.map((root) => root + path)]
    return places.map((place) => posix.normalize(place)).find((place) => this.names.has(place))
  }

  /** Extracts the pictures that texts refer to. */
  async *found(opened: Opened): AsyncGenerator<Found> {
    for (const [name, address] of this.used)
      yield { kind: 'picture', address, path: await opened.extract(name) }
  }
}

function decodePath(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}
