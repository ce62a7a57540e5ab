import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { Plugin } from 'vite'

const LOCALES = join(import.meta.dirname, '../src/locales')

/**
 * The areas whose words come in one file, named for the page that loads it first. A file of each
 * area's words made up to ten requests of a page, each after the code that asked for it.
 */
const FAMILIES: Record<string, string> = {
  // In other languages than the server's the frame needs the words of problems too.
  home: 'frame problems home approvals requests operations',
  write:
    'campaigns content variants history templates images outbox cleanup contacts newsletters report tags',
  readers: 'segments bulk imports exports moves rights mail automations',
  sell: 'products orders coupons subscriptions revenue payments adoption billing',
}
/** The family of all other areas. */
const REST = 'settings'

export function familyOf(area: string): string {
  return Object.keys(FAMILIES).find((name) => FAMILIES[name]!.split(' ').includes(area)) ?? REST
}

const ONE = '\0words:'
/** The id of a file of words: its language and family. */
export const WORDS_FILE = /^\0words:(\w+)\/(\w+)$/

/**
 * Makes the module `virtual:words`, which loads the words of an area with those of its family, and
 * a file of each family and language.
 */
export const words: Plugin = {
  name: 'words',
  resolveId: (id) =>
    id === 'virtual:words'
      ? ONE
      : id.startsWith('virtual:words/')
        ? `\0words:${id.slice(14)}`
        : null,
  load(id) {
    if (!id.startsWith(ONE)) return null
    const [language, family] = id.slice(ONE.length).split('/')
    if (!language || !family) return list()
    const all = areasIn(language)
      .filter((area) => familyOf(area) === family)
      .map((area) => [area, JSON.parse(readFileSync(pathOf(language, area), 'utf8'))])
    // Browsers read a text as JSON in half the time of an object in a script.
    const text = JSON.stringify(JSON.stringify(Object.fromEntries(all)))
    return `export default JSON.parse(${text})`
  },
}

const pathOf = (language: string, area: string) => join(LOCALES, language, `${area}.json`)

function areasIn(language: string): string[] {
  return globSync('*.json', { cwd: join(LOCALES, language) }).map((file) => basename(file, '.json'))
}

function list(): string {
  const languages = globSync('*', { cwd: LOCALES })
  const families = (language: string) =>
    [...new Set(areasIn(language).map(familyOf))]
      .map((family) => `${family}: () => import('virtual:words/${language}/${family}')`)
      .join(', ')
  const familyByArea = languages.flatMap(areasIn).map((area) => [area, familyOf(area)])
  return `export const families = ${JSON.stringify(Object.fromEntries(familyByArea))}
export const files = { ${languages.map((language) => `${language}: { ${families(language)} }`).join(', ')} }`
}
