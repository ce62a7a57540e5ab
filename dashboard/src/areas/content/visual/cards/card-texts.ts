import { isObject } from '../runs.ts'

// The texts of cards, which stand in their JSON.

type Path = readonly (string | number)[]

export interface CardPlace {
  path: Path
  index: number
  length: number
}

/** The members that readers read, in the order in which they stand in the JSON's own names. */
const TEXTS: Readonly<Record<string, readonly string[]>> = {
  button: ['label'],
  image: ['alt', 'caption'],
  embed: ['title'],
  html: ['body'],
  signup: ['title', 'text', 'label'],
}

/** The parts of HTML that are not read. */
const MARKUP = /<!--[^]*?-->|<(style|script)\b[^]*?<\/\1>|<[^>]*>/gi

/** Replaces markup by a character that no search contains, so that offsets stay. */
const covered = (html: string) => html.replace(MARKUP, (markup) => '\ufffc'.repeat(markup.length))

/** Lists the texts of a card, by the path of each in its JSON. */
export function cardTexts(data: unknown): { path: Path; text: string }[] {
  if (!isObject(data)) return []
  const links =
    data['type'] === 'social' && Array.isArray(data['links']) ? (data['links'] as unknown[]) : []
  const own = (TEXTS[String(data['type'])] ?? []).map((name) => ({
    path: [name],
    text: data[name],
  }))
  const labels = links.map((link, i) => ({
    path: ['links', i, 'label'],
    text: isObject(link) ? link['label'] : undefined,
  }))
  const images =
    data['type'] === 'gallery' && Array.isArray(data['images']) ? (data['images'] as unknown[]) : []
  const words = images.map((image, i) => ({
    path: ['images', i, 'alt'],
    text: isObject(image) ? image['alt'] : undefined,
  }))
  return [...own, ...labels, ...words]
    .filter(
      (one): one is { path: (string | number)[]; text: string } => typeof one.text === 'string',
    )
    .map((one) => (data['type'] === 'html' ? { ...one, text: covered(one.text) } : one))
}

/** Returns the JSON of a card with other words at a place. All else of it stays as it is. */
export function withWords(
  data: unknown,
  { path, index, length }: CardPlace,
  words: string,
): unknown {
  const [name, ...rest] = path
  if (name === undefined)
    return String(data).slice(0, index) + words + String(data).slice(index + length)
  if (Array.isArray(data))
    return data.map((one: unknown, i) =>
      i === name ? withWords(one, { path: rest, index, length }, words) : one,
    )
  const object = data as Record<string, unknown>
  return { ...object, [name]: withWords(object[name], { path: rest, index, length }, words) }
}
