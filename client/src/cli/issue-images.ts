import { readFile, realpath, stat } from 'node:fs/promises'
import { basename, dirname, relative, resolve, sep } from 'node:path'
import type { Mailcast } from '../mailcast.ts'
import type { IssueFile } from './issue-file.ts'

/** The most bytes of an image that the server takes. */
const BYTES_MAX = 10 * 1024 * 1024
const UPLOAD_MS = 600_000

/** An image of this computer that an issue names. */
export interface LocalImage {
  /** The address as it is written. */
  written: string
  /** The line of the file, from 1 on. */
  line: number
  /** The file; null with a `problem`. */
  path: string | null
  problem: string | null
}

/**
 * An address in `![…](…)`, in `[name]: …` with the ending of an image, and in `src="…"` of `<img>`.
 * Bounded, since a line of many beginnings without an end would take minutes.
 */
const PLACES = [
  /!\[[^\]\n]{0,2000}\]\(\s{0,9}<?([^\s<>)]+)/dg,
  /^ {0,3}\[[^\]\n]+\]:\s*<?([^\s<>]+\.(?:avif|gif|jpe?g|png|webp))>?/dgi,
  /<img\b[^>]{0,2000}?\ssrc\s{0,9}=\s{0,9}["']([^"'\n]+)["']/dgi,
]

interface Place {
  written: string
  line: number
  from: number
  to: number
}

/** Finds addresses of images that have no scheme and no host. Code is left alone. */
function placesIn({ body, bodyLine, format }: Pick<IssueFile, 'body' | 'bodyLine' | 'format'>) {
  const places: Place[] = []
  let fence: string | null = null
  let start = 0
  for (const [i, line] of body.split('\n').entries()) {
    const mark = format === 'markdown' ? /^ {0,3}(`{3,}|~{3,})/.exec(line)?.[1] : undefined
    if (fence === null && mark) fence = mark
    else if (fence !== null && mark?.startsWith(fence)) fence = null
    else if (fence === null) {
      const text = format === 'markdown' ? withoutCode(line) : line
      for (const pattern of PLACES)
        for (const match of text.matchAll(pattern)) {
          const [from, to] = match.indices![1]!
          if (isLocal(match[1]!))
            places.push({
              written: match[1]!,
              line: bodyLine + i,
              from: start + from,
              to: start + to,
            })
        }
    }
    start += line.length + 1
  }
  return places.toSorted((a, b) => a.from - b.from)
}

const withoutCode = (line: string) =>
  line.replace(/(`+)[^`].*?\1/g, (code) => ' '.repeat(code.length))

function isLocal(address: string): boolean {
  return !/^(?:[a-z][\w+.-]*:|\/\/|#|\{)/i.test(address)
}

/** Lists the images of this computer that an issue names, each with its file. */
export async function findImages(issue: IssueFile, root: string): Promise<LocalImage[]> {
  return Promise.all(
    placesIn(issue).map(async ({ written, line }) => ({
      written,
      line,
      ...(await fileOf(issue.path, written, root)),
    })),
  )
}

/**
 * Finds the file of an image. It must be inside the folder of the command or of the issue, so that
 * a text of a stranger sends no other file.
 */
async function fileOf(issue: string, written: string, root: string) {
  const refuse = (problem: string) => ({ path: null, problem })
  const folder = dirname(resolve(issue))
  let name = written
  try {
    name = decodeURIComponent(written)
  } catch {
    // falls through: a name with a percent sign is taken as it is
  }
  // Windows would sign in to that computer to look.
  if (/^[\\/]{2}/.test(name)) return refuse(`${written} is on another computer, so it is not sent.`)
  const path = await realpath(resolve(folder, name)).catch(() => null)
  if (path === null) return refuse(`There is no file ${written}.`)
  const folders = await Promise.all([folder, root].map((one) => realpath(one)))
  if (!folders.some((one) => isInside(one, path)))
    return refuse(`${written} is outside of this folder, so it is not sent.`)
  const found = await stat(path)
  if (!found.isFile()) return refuse(`${written} is not a file.`)
  return found.size > BYTES_MAX
    ? refuse(`${written} has over 10 MiB. Make it smaller.`)
    : { path, problem: null }
}

function isInside(folder: string, path: string): boolean {
  const way = relative(folder, path)
  return way !== '' && way !== '..' && !way.startsWith(`..${sep}`) && resolve(folder, way) === path
}

/** Replaces the addresses of local images in a text. */
export function withAddresses(
  issue: Pick<IssueFile, 'body' | 'bodyLine' | 'format'>,
  addresses: ReadonlyMap<string, string>,
): string {
  let text = ''
  let after = 0
  for (const { written, from, to } of placesIn(issue)) {
    text += issue.body.slice(after, from) + (addresses.get(written) ?? written)
    after = to
  }
  return text + issue.body.slice(after)
}

/** Uploads images, each once. One that the library has already is answered as it is. */
export async function uploadImages(
  mailcast: Mailcast,
  images: readonly LocalImage[],
): Promise<Map<string, string>> {
  const byPath = new Map<string, string>()
  const addresses = new Map<string, string>()
  for (const { written, path } of images) {
    if (path === null) continue
    if (!byPath.has(path)) {
      const file = new File([new Uint8Array(await readFile(path))], basename(path))
      const { url } = await mailcast.call('upload_image', { file }, { timeoutMs: UPLOAD_MS })
      byPath.set(path, url)
    }
    addresses.set(written, byPath.get(path)!)
  }
  return addresses
}
