import { readToml, readYaml } from './front-matter.ts'
import type { Opened } from './house.ts'
import { type Json, textIn } from './json.ts'
import { addressOf, isLoss, textOrLoss } from './making.ts'
import { Pictures } from './markdown-pictures.ts'

/** The site that was generated from a folder of texts. */
export interface Site {
  address: string | null
  config: Json
  kind: 'jekyll' | 'hugo' | 'other'
  /**
   * The top folder of the archive that contains all texts and is not a part of the site's paths,
   * with a slash. Empty when there is none.
   */
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

/**
 * Matches folders that are a part of a site. They are not the top folder of an archive, because
 * another archive of the site may have more folders beside them.
 */
const OWN = /^(?:_?posts|_?drafts|content|src|source|\d+)$/i

/**
 * Returns the folder that contains all texts, such as one named after a repository and its branch.
 */
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
