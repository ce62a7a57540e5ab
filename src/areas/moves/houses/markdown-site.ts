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
  pictures: Pictures
}

const CONFIG = /^(?:[^/]+\/)?(_config\.ya?ml|(?:hugo|config)\.(?:toml|ya?ml))$/i

export async function readSite(opened: Opened): Promise<Site> {
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
  return { address, config, kind, pictures: new Pictures(opened, address) }
}

const kindByFolders = (opened: Opened): Site['kind'] =>
  opened.entries.some(({ name }) => /(?:^|\/)_posts\//.test(name))
    ? 'jekyll'
    : opened.entries.some(({ name }) => /(?:^|\/)content\/.*\.md$/.test(name))
      ? 'hugo'
      : 'other'
