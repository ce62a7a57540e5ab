import { readToml, readYaml } from './front-matter.ts'
import type { Opened } from './house.ts'
import { type Json, textIn } from './json.ts'
import { addressOf, isLoss, textOrLoss } from './making.ts'
import { Pictures } from './markdown-pictures.ts'

/** The site that a folder of texts was made into. */
export interface Site {
  address: string | null
  config: Json
  kind: 'jekyll' | 'hugo' | 'other'
  /** The folder that holds all texts, which only the archive has, with a slash; empty without one. */
  top: string
  pictures: Pictures
}

const CONFIG = /^(?:[^/]+\/)?(_config\.ya?ml|(?:hugo|config)\.(?:toml|ya?ml))$/i

export async function readSite(opened: Opened, texts: readonly string[]): Promise<Site> {
  const name = opened.entries.map((entry) => entry.name).find((one) => CONFIG.test(one))
  const source = name === undefined ? null : await textOrLoss(opened, name)
  const text = source && !isLoss(source) ? source.text.slice(0, 200_000) : ''
  const config = (name?.endsWith('.toml') === true ? readToml(text) : readYaml(text)) ?? {}
  const kind =
    name === undefined ? kindByFolders(opened) : /_config\./.test(name) ? 'jekyll' : 'hugo'
  const said = textIn(config, 'baseURL') || textIn(config, 'baseurl') || ''
  const whole = `${textIn(config, 'url')}${kind === 'jekyll' ? said : ''}` || said
  const address =
    addressOf(opened) ?? (/^https?:\/\//.test(whole) && URL.canParse(whole) ? whole : null)
  const top = topOf(texts)
  return { address, config, kind, top, pictures: new Pictures(opened, { address, top }) }
}

/** Folders that are a part of a site, so that another archive may have more beside them. */
const OWN = /^(?:_?posts|_?drafts|content|src|source|\d+)$/i

/** Returns the folder in which all texts are, such as the name of a repository and its branch. */
function topOf(texts: readonly string[]): string {
  const [top = '', ...below] = texts[0]?.split('/') ?? []
  const holdsAll = below.length > 0 && texts.every((name) => name.startsWith(`${top}/`))
  return holdsAll && !OWN.test(top) ? `${top}/` : ''
}

const kindByFolders = (opened: Opened): Site['kind'] =>
  opened.entries.some(({ name }) => /(?:^|\/)_posts\//.test(name))
    ? 'jekyll'
    : opened.entries.some(({ name }) => /(?:^|\/)content\/.*\.md$/.test(name))
      ? 'hugo'
      : 'other'
