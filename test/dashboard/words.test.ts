import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { test } from 'node:test'
import { z } from 'zod'
import { FieldName } from '#areas/contacts/index.ts'
import { LOSSES } from '#areas/emails/losses/loss.ts'
import { events, operations } from '#catalogue'
import { EmailAddress } from '#operation/addresses/email-address.ts'
import { parseInput } from '#operation/parse.ts'
import { EVENT_KINDS } from '../../dashboard/src/areas/webhooks/event-kinds.ts'
import * as problems from '#operation/problem.ts'

// The words of the dashboard stand in JSON files that translators' tools read, one for each area.

const SOURCE = new URL('../../dashboard/src', import.meta.url).pathname
const LANGUAGES = ['en', 'de'] as const
const areas = globSync('locales/en/*.json', { cwd: SOURCE }).map((path) => basename(path, '.json'))

type Words = { [key: string]: string | Words }

function wordsOf(language: string, area: string): Words {
  return JSON.parse(
    readFileSync(join(SOURCE, 'locales', language, `${area}.json`), 'utf8'),
  ) as Words
}

function flat(words: Words, before = ''): [string, string][] {
  return Object.entries(words).flatMap(([key, value]): [string, string][] =>
    typeof value === 'string' ? [[before + key, value]] : flat(value, `${before}${key}.`),
  )
}

test('every language has the same words, with the same placeholders', () => {
  assert.ok(areas.length >= 3)
  for (const area of areas) {
    const [english, ...others] = LANGUAGES.map((language) => new Map(flat(wordsOf(language, area))))
    for (const other of others) {
      assert.deepEqual([...other.keys()].sort(), [...english!.keys()].sort(), `${area}.json`)
      for (const [key, text] of english!)
        assert.deepEqual(placeholders(other.get(key)!), placeholders(text), `${area}.json: ${key}`)
    }
  }
})

test('all kinds of events can be chosen, each with a sentence', () => {
  assert.deepEqual([...EVENT_KINDS].sort(), events.map(({ name }) => name).sort())
  const { kinds } = wordsOf('en', 'webhooks') as { kinds: Words }
  assert.deepEqual(
    Object.keys(kinds).sort(),
    EVENT_KINDS.map((kind) => kind.replace('.', '_')).sort(),
  )
})

function placeholders(text: string): string[] {
  return [...text.matchAll(/\{\{(\w+)\}\}|<(\w+)>/g)].map(([all]) => all).sort()
}

test('each source of contacts that the server names itself has words', () => {
  const server = join(SOURCE, '../../src/areas')
  const texts = globSync('**/*.ts', {
    cwd: server,
    exclude: (path) => /fixtures|\.test\.ts$/.test(path),
  }).map((path) => readFileSync(join(server, path), 'utf8'))
  const named = texts.flatMap((text) =>
    [...text.matchAll(/admitVisitor\([^)]*|const signup = \{[^}]*/g)].flatMap(
      ([call]) => /source: '(\w+)'/.exec(call)?.[1] ?? [],
    ),
  )
  assert.deepEqual([...new Set(named)].sort(), ['paid', 'product'])
  for (const language of LANGUAGES) {
    const words = wordsOf(language, 'contacts')['sources'] as Words
    assert.deepEqual(
      named.filter((source) => words[source] === undefined),
      [],
      language,
    )
  }
})

/** The problems that any operation may answer, and those that one declares, by their codes. */
const declared = new Set(
  [...Object.values(problems), ...operations.flatMap(({ refuses }) => refuses)].flatMap((one) =>
    'code' in one ? [one.code] : [],
  ),
)

const said = readProblems()

test('each declared problem has a title in every language, and no other code has one', () => {
  for (const language of LANGUAGES.slice(1)) {
    const {
      fields: _fields,
      fieldForms: _forms,
      sentences: _sentences,
      said: _said,
      ...titles
    } = wordsOf(language, 'problems')
    assert.deepEqual(
      [...declared].filter((code) => !(code in titles)),
      [],
      `${language}: without a title`,
    )
    assert.deepEqual(
      Object.keys(titles).filter((code) => !said.codes.has(code)),
      [],
      `${language}: no problem of the server`,
    )
  }
})

test('a problem has a sentence of its own only where the server always says the same', () => {
  for (const language of LANGUAGES.slice(1))
    for (const code of Object.keys(wordsOf(language, 'problems')['sentences']!))
      assert.deepEqual(
        [...(said.sentences.get(code) ?? [])].length,
        1,
        `${language}: the server has one fixed sentence for ${code}`,
      )
})

test('a sentence of a problem with variable parts has the form of one that the server says', () => {
  for (const language of LANGUAGES.slice(1))
    for (const [code, forms] of Object.entries(
      wordsOf(language, 'problems')['said'] as Record<string, Record<string, string>>,
    )) {
      assert.ok(
        code === '*' || declared.has(code) || said.codes.has(code),
        `${language}: no problem of the server: ${code}`,
      )
      const templates =
        code === '*' ? [...said.templates.values()].flat() : (said.templates.get(code) ?? [])
      for (const [form, words] of Object.entries(forms)) {
        const groups = new RegExp(`${form}|`).exec('')!.length - 1
        assert.ok(
          templates.some((template) => new RegExp(form).test(template)),
          `${language}: the server does not say ${form} of ${code}`,
        )
        for (const [, place] of words.matchAll(/\{\{(\d)\}\}/g))
          assert.ok(Number(place) <= groups, `${language}: ${words}`)
      }
    }
})

test('the form of a sentence about a field is one that the server says of an input', () => {
  const input = z.strictObject({
    short: z.string().min(2).max(3),
    full: z.string().min(1),
    pair: z.array(z.int()).min(2).max(2),
    percent: z.number().positive().max(100),
    age: z.int().min(18),
    isOn: z.boolean(),
    sender: z.strictObject({ name: z.string() }),
    level: z.enum(['full', 'signups']),
    action: z.discriminatedUnion('type', [
      z.strictObject({ type: z.literal('add') }),
      z.strictObject({ type: z.literal('remove') }),
    ]),
    day: z.iso.date(),
    at: z.iso.datetime(),
    email: z.email(),
    reader: EmailAddress,
    fields: z.record(FieldName, z.string()),
    page: z.url(),
  })
  const wrong = [
    {
      short: 'long',
      full: '',
      pair: [1.5],
      percent: 0,
      age: 1,
      isOn: 1,
      sender: 1,
      level: 'no',
      action: { type: 'no' },
      day: '',
      at: '',
      email: '',
      reader: 'a\u200bda@readers.example',
      fields: { 'a\u200bge': '' },
      page: '',
    },
    {
      short: '',
      full: 1,
      pair: [1, 2, 3],
      percent: 101,
      age: null,
      isOn: 1,
      sender: {},
      level: 1,
      action: {},
      day: 1,
      at: 1,
      email: '',
      page: 1,
    },
    { short: '', full: 1, pair: [1], percent: '' },
    { pair: 1 },
  ]
  const details = wrong.flatMap((value) => {
    try {
      return parseInput(input, value) && []
    } catch (error) {
      return (error as problems.Problem).fieldErrors
    }
  })
  for (const language of LANGUAGES.slice(1))
    for (const [code, forms] of Object.entries(
      wordsOf(language, 'problems')['fieldForms'] as unknown as Record<
        string,
        Record<string, string>
      >,
    ))
      for (const form of Object.keys(forms))
        assert.ok(
          details.some((one) => one.code === code && new RegExp(form).test(one.detail)),
          `${language}: the server does not say ${form} of ${code}`,
        )
})

/**
 * Collects the problems of the server's code, and the sentences that it writes for each. One with
 * variable parts counts as two.
 */
function readProblems(): {
  codes: Set<string>
  sentences: Map<string, Set<string>>
  templates: Map<string, string[]>
} {
  const root = new URL('../../src', import.meta.url).pathname
  const sources = globSync('**/*.ts', {
    cwd: root,
    exclude: (path) => path.includes('.test.'),
  }).map((path) => readFileSync(join(root, path), 'utf8'))
  const codes = new Map(
    sources.flatMap((source) =>
      [...source.matchAll(/const (\w+) = refusal\(\s*'(\w+)'/g)].map(([, name, code]) => [
        name!,
        code!,
      ]),
    ),
  )
  const sentences = new Map<string, Set<string>>()
  for (const source of sources)
    for (const [, name, sentence] of source.matchAll(
      /(?:\brefuse|new Problem)\(\s*(\w+),\s*('(?:[^'\\]|\\.)*'|.)/g,
    )) {
      const code = codes.get(name!) ?? name!
      sentences.set(
        code,
        new Set([
          ...(sentences.get(code) ?? []),
          ...(sentence!.length > 1 ? [sentence!] : ['a', 'b']),
        ]),
      )
    }
  const templates = new Map<string, string[]>()
  const whole = sources.join('\n')
  for (const [, name, detail] of whole.matchAll(
    /(?:\brefuse|new Problem|\bsuper)\(\s*(\w+),\s*((?:`[^`]*`|[^;`]){1,600}?)\)\n/g,
  )) {
    const code = codes.get(name!) ?? name!
    templates.set(code, [...(templates.get(code) ?? []), ...templatesIn(detail!, whole)])
  }
  return { codes: new Set(codes.values()), sentences, templates }
}

/**
 * Returns the sentences of an expression, and of the functions that it calls. Each variable part
 * stands for 7, so that it fits numbers and names.
 */
function templatesIn(expression: string, whole: string): string[] {
  const called = [...expression.matchAll(/\b([a-z]\w+)\(/g)].map(
    ([, name]) => new RegExp(`function ${name}\\([\\s\\S]*?\\n\\}`).exec(whole)?.[0] ?? '',
  )
  return [expression, ...called].flatMap((source) =>
    [...source.matchAll(/`([A-Z$][^`]{10,300})`/g)].map(([, text]) =>
      text!.replace(/\$\{[^}]*\}/g, '7'),
    ),
  )
}

test('each loss of a conversion has words, with the variable parts of its own sentence', () => {
  for (const language of LANGUAGES) {
    const words = wordsOf(language, 'content')['losses'] as Record<string, string>
    assert.deepEqual(Object.keys(words).sort(), Object.keys(LOSSES).sort(), language)
    for (const [code, sentence] of Object.entries(LOSSES))
      assert.deepEqual(
        [...words[code]!.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name),
        [...sentence.matchAll(/\{(\w+)\}/g)].map(([, name]) => name),
        `${language}: ${code}`,
      )
  }
})

test('each operation that leaves an entry in the audit log has a name', () => {
  const audited = operations.filter(({ effect }) => effect !== 'read').map(({ name }) => name)
  for (const language of LANGUAGES)
    assert.deepEqual(
      Object.keys(wordsOf(language, 'operations')).sort(),
      audited.toSorted(),
      language,
    )
})

test('each act that a key may ask a person for has words', () => {
  const asked = operations
    .filter(
      ({ effect, access }) => effect !== 'read' && (access === 'full' || access === 'signups'),
    )
    .map(({ name }) => name)
  for (const language of LANGUAGES)
    assert.deepEqual(Object.keys(wordsOf(language, 'requests')).sort(), asked.toSorted(), language)
})

test('each word that a page asks for is there', () => {
  const known = new Map(
    areas.map((area) => [
      area,
      new Set(flat(wordsOf('en', area)).map(([key]) => key.replace(/_(?:one|other|zero)$/, ''))),
    ]),
  )
  const missing = globSync('**/*.{ts,tsx}', { cwd: SOURCE }).flatMap((path) => {
    const source = readFileSync(join(SOURCE, path), 'utf8')
    const [, first = 'frame'] = /useTranslation\(\[?'([\w-]+)'/.exec(source) ?? []
    return [...source.matchAll(/\bt\('([\w.:]+)'[,)]/g)]
      .map((found) => found[1]!)
      .filter((key) => {
        const [area, rest] = key.includes(':') ? (key.split(':') as [string, string]) : [first, key]
        return !known.get(area)?.has(rest) && !known.get('frame')!.has(key)
      })
      .map((key) => `${path}: ${key}`)
  })
  assert.deepEqual(missing, [])
})

const NUMBER =
  /(?<!(?:at most|höchstens|Mehr als) )\{\{(?:count|shown|number|formatted|contacts|rows|orders|\d)\}\}/g

/** Returns the two words that follow a number. A limit is none: it is never one. */
function afterNumber(text: string): string[] {
  return [...text.matchAll(NUMBER)].flatMap(({ 0: { length }, index }) => {
    const [part = ''] = /^[\p{L} ]*/u.exec(text.slice(index + length)) ?? []
    return part.trim().split(' ').slice(0, 2)
  })
}

test('a message with a number says it of one thing as of two', () => {
  for (const language of LANGUAGES) {
    const messages = areas
      .concat(language === 'en' ? [] : 'problems')
      .flatMap((area) => flat(wordsOf(language, area), `${area}.`))
    const forms = (form: string) =>
      messages.filter(([key]) => key.endsWith(form)).flatMap(([, text]) => afterNumber(text))
    const ofOne = new Set(forms('_one'))
    // The words that only forms for several have: nouns in the plural, and their verbs.
    const ofSeveral = new Set(forms('_other').filter((word) => !ofOne.has(word)))
    assert.ok(ofSeveral.has(language === 'en' ? 'contacts' : 'sind'), language)
    const wrong = messages.filter(
      ([key, text]) =>
        !/_(?:one|other)$/.test(key) && afterNumber(text).some((word) => ofSeveral.has(word)),
    )
    assert.deepEqual(wrong, [], `${language}: a form for one is missing`)
  }
})
