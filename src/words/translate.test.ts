import assert from 'node:assert/strict'
import {
  cpSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { test } from 'node:test'
import { html } from '#lib/html.ts'
import { translator, translatorOf } from './translate.ts'

type Words = { [key: string]: string | Words }

const ROOT = new URL('../..', import.meta.url).pathname
const SERVER_SAYS = '{{detail}}'

/** The words of each language, by their places in its file. */
const languages = new Map(
  globSync('*.json', { cwd: import.meta.dirname }).map((name) => {
    const words = JSON.parse(readFileSync(join(import.meta.dirname, name), 'utf8')) as Words
    return [basename(name, '.json'), new Map(flat(words))]
  }),
)
const english = languages.get('en')!

function flat(words: Words, before = ''): [string, string][] {
  return Object.entries(words).flatMap(([key, value]): [string, string][] =>
    typeof value === 'string' ? [[before + key, value]] : flat(value, `${before}${key}.`),
  )
}

const stemOf = (key: string) => key.replace(/_(?:zero|one|two|few|many|other)$/, '')
const stemsOf = (words: Map<string, string>) => [...new Set([...words.keys()].map(stemOf))]

/** The placeholders of a word in all of its forms. */
function placeholders(words: Map<string, string>, stem: string): string[] {
  const forms = [...words].filter(([key]) => stemOf(key) === stem).map(([, text]) => text)
  return [
    ...new Set([...forms.join().matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name!)),
  ].toSorted()
}

test('each language has the same words with the same placeholders, in all its plural forms', () => {
  for (const [language, words] of languages) {
    const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories
    const expected = stemsOf(english).flatMap((stem) =>
      english.has(stem) ? [stem] : forms.map((form) => `${stem}_${form}`),
    )
    assert.deepEqual([...words.keys()].toSorted(), expected.toSorted(), language)
    for (const stem of stemsOf(english))
      // When the English word only contains the server's sentence, the other languages have a
      // translated sentence without this placeholder.
      if (![SERVER_SAYS, '{{title}}'].includes(english.get(stem)!))
        assert.deepEqual(
          placeholders(words, stem),
          placeholders(english, stem),
          `${language}: ${stem}`,
        )
  }
})

test('no word has markup, which values bring', () => {
  for (const [language, words] of languages)
    assert.deepEqual(
      [...words.values()].filter((text) => /[<>]|&\w+;/.test(text)),
      [],
      language,
    )
})

const files = globSync('src/**/*.ts', { cwd: ROOT, exclude: ['**/*.test.ts'] })
const sources = files.map((path) => readFileSync(join(ROOT, path), 'utf8'))

test('only templates, recipes and slugs are written for German alone', () => {
  assert.deepEqual(files.filter((_, i) => /isGerman\b/.test(sources[i]!)).toSorted(), [
    'src/areas/automations/recipes/recipes.ts',
    'src/areas/templates/shipped-templates.ts',
    'src/lib/german.ts',
    'src/lib/slug.ts',
  ])
})

test('each word is said somewhere', () => {
  const named = new Set(
    sources.flatMap((source) => [...source.matchAll(/'(\w+(?:\.\w+)+)'/g)].map(([, key]) => key!)),
  )
  const patterns = sources.flatMap((source) =>
    [...source.matchAll(/`(\w+(?:\.(?:\w+|\$\{\w+\}))+)`/g)].map(
      ([, key]) => new RegExp(`^${key!.replace(/\$\{\w+\}/g, '\\w+')}$`),
    ),
  )
  assert.deepEqual(
    stemsOf(english).filter(
      (stem) => !named.has(stem) && !patterns.some((pattern) => pattern.test(stem)),
    ),
    [],
  )
})

/** Returns the arguments from an opening bracket to its closing bracket. */
function argumentsAt(source: string, start: number): string {
  for (let i = start, depth = 1; i < source.length; i++) {
    depth += source[i] === '(' ? 1 : source[i] === ')' ? -1 : 0
    if (depth === 0) return source.slice(start, i)
  }
  return ''
}

test('each call gives the values of its word', () => {
  const missing = sources.flatMap((source) =>
    [...source.matchAll(/\bt\(\s*'([\w.]+)'/g)].flatMap(({ 0: call, 1: stem, index }) => {
      const given = argumentsAt(source, index + call.length)
      return placeholders(english, stem!)
        .filter((name) => !new RegExp(`\\b${name}\\b`).test(given))
        .map((name) => `${stem}: ${name}`)
    }),
  )
  assert.deepEqual(missing, [])
})

test('a value with markup is escaped, and one that looks like a placeholder stays as it is', () => {
  const t = translator('en')
  assert.equal(
    t('shop.mailedText', { email: html`<b>${'<i>'}</b>` }).text,
    'If <b>&lt;i&gt;</b> is right, a mail with the link is on its way. Open it, and get your file there.',
  )
  assert.equal(
    t('common.backTo', { name: '$t(common.email) {{name}} <b>' }),
    'Back to $t(common.email) {{name}} <b>',
  )
})

test('a number chooses the plural form of its language', () => {
  assert.equal(translator('en-GB')('shop.left', { count: 1 }), 'One download left')
  assert.equal(translator('en-GB')('shop.left', { count: 2 }), '2 downloads left')
  assert.equal(translator('DE')('shop.left', { count: 1 }), 'Noch ein Download')
})

test('a word that the English file lacks does not compile', () => {
  // @ts-expect-error -- it is not there
  assert.equal(translator('en')('shop.nothing'), 'shop.nothing')
})

test('a language without words gets the English ones', () => {
  assert.equal(translatorOf('den'), null)
  assert.equal(translator('den')('common.email'), 'Your e-mail address')
  assert.equal(translator('de-AT').language, 'de')
})

test('a new language is one file', async (t) => {
  const copy = mkdtempSync(join(tmpdir(), 'words-'))
  t.after(() => rmSync(copy, { recursive: true }))
  mkdirSync(join(copy, 'src/lib'), { recursive: true })
  for (const path of ['package.json', 'src/lib/html.ts', 'src/words'])
    cpSync(join(ROOT, path), join(copy, path), { recursive: true })
  symlinkSync(join(ROOT, 'node_modules'), join(copy, 'node_modules'))
  writeFileSync(
    join(copy, 'src/words/pl.json'),
    '{ "shop": { "left_few": "Zostały {{count}} pobrania" } }',
  )
  const { translator: added } = (await import(join(copy, 'src/words/translate.ts'))) as {
    translator: typeof translator
  }
  assert.equal(added('pl-PL')('shop.left', { count: 3 }), 'Zostały 3 pobrania')
  assert.equal(added('pl-PL')('common.email'), 'Your e-mail address')
  assert.equal(added('de')('common.email'), 'Ihre E-Mail-Adresse')
})
