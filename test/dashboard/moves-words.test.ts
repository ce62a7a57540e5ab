import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import german from '../../dashboard/src/locales/de/moves.json' with { type: 'json' }
import english from '../../dashboard/src/locales/en/moves.json' with { type: 'json' }
import { FOUND_LOSSES } from '#areas/moves/houses/found-losses.ts'
import { saidAs } from '../../dashboard/src/areas/moves/said-as.ts'

// What a move says of losses and checks comes from the server in English.

const losses = (what: string) =>
  saidAs(english.lossWords, german.lossWords, { code: what, sentence: what })

test('a loss is said in German, by its code or by its sentence', () => {
  assert.equal(losses('poll'), 'Eine Umfrage fehlt.')
  assert.equal(losses('A poll is left out.'), 'Eine Umfrage fehlt.')
})

test('the variable parts of a sentence stay', () => {
  assert.equal(
    losses('The column “shoe size” of the readers is of no field here.'),
    'Die Spalte „shoe size“ der Leser gehört zu keinem Feld hier.',
  )
  assert.equal(
    losses('A picture could not be taken and keeps its old address. The server answered 404.'),
    'Ein Bild war nicht zu bekommen und behält seine alte Adresse. The server answered 404.',
  )
  assert.equal(
    saidAs(english.checks, german.checks, {
      code: 'consent_unknown',
      sentence: english.checks.consent_unknown.replace('{{list}}', 'readers.csv'),
    }),
    german.checks.consent_unknown.replace('{{list}}', 'readers.csv'),
  )
})

test('a sentence without words stays as it is, also one of another form under a known code', () => {
  assert.equal(losses('Something new is lost.'), 'Something new is lost.')
  assert.equal(
    saidAs(english.checks, german.checks, { code: 'consent_unknown', sentence: 'Another form.' }),
    'Another form.',
  )
})

test('each loss that an archive can have has the words of the server in English', () => {
  const { lossWords } = english as { lossWords: Record<string, string> }
  for (const [code, sentence] of Object.entries(FOUND_LOSSES))
    assert.equal(lossWords[code], sentence, code)
})

test('each code with which reading an archive or a service fails has words', () => {
  const sources = globSync('src/areas/moves/{houses,clients}/*.ts').map((path) =>
    readFileSync(path, 'utf8'),
  )
  const codes = sources.flatMap((source) =>
    [...source.matchAll(/(?:new Refused|super)\(\s*'(\w+)'/g)].map(([, code]) => code!),
  )
  assert.ok(codes.length > 18, codes.join())
  for (const code of codes)
    for (const { failures } of [english, german]) assert.ok(Object.hasOwn(failures, code), code)
})
