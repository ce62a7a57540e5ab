import assert from 'node:assert/strict'
import { test } from 'node:test'
import { EXAMPLE_CAMPAIGN } from '#areas/campaigns/record/campaign-events.ts'
import type { FieldError } from '#operation/problem.ts'
import { cpuMs } from '#lib/cpu-time.ts'
import { workProcess } from '#lib/work-process.ts'
import { longestWait } from '#test/contacts.ts'
import { fieldErrorsApart } from './compile-apart.ts'
import type { CompiledEmail } from './compile.ts'
import { compileOrErrors } from './compile-or-errors.ts'
import { EXAMPLE_NEWSLETTER } from '../fixtures/newsletter.ts'

const many = (count: number, part: (i: number) => string) =>
  Array.from({ length: count }, (_, i) => part(i)).join('')

type Format = 'html' | 'markdown'

const textOf = (body: string, format: Format) => ({
  ...EXAMPLE_CAMPAIGN,
  content: { format, body },
})
const named = (errors: readonly FieldError[]) =>
  errors.map(({ code, pointer }) => `${code} ${pointer}`)

/** Compiles in a process with a longer time limit, so that a busy machine causes no timeout. */
const patient = workProcess<CompiledEmail | FieldError[]>(
  new URL('compile-process.ts', import.meta.url),
  {
    cpuMs: 60_000,
    waitMs: 60_000,
    memoryMb: 256,
  },
)

/** Returns the errors of a body, however long it takes. */
async function errorsOf(body: string, format: Format) {
  const answer = await patient({
    source: textOf(body, format),
    newsletter: EXAMPLE_NEWSLETTER,
    place: 'mail',
  })
  return Array.isArray(answer) ? named(answer) : []
}

/**
 * Checks that a body is no error, and takes less processor time than the deadline of a process that
 * compiles.
 */
function assertLight(body: string) {
  const before = cpuMs()
  assert.ok(!Array.isArray(compileOrErrors(textOf(body, 'html'), EXAMPLE_NEWSLETTER, 'mail')))
  assert.ok(cpuMs() - before < 3000, `${cpuMs() - before} ms`)
}

const DEEP: Record<string, string> = {
  div: '<div>'.repeat(20_000),
  b: '<b>'.repeat(60_000),
  list: '<ul><li>'.repeat(20_000),
  table: '<table><tr><td>'.repeat(13_000),
  selector: `<style>${':not('.repeat(5000)}p${')'.repeat(5000)}{color:red}</style><p>x</p>`,
}

test('what would crash the inliner is refused as too deep', async () => {
  for (const [name, body] of Object.entries(DEEP))
    assert.deepEqual(await errorsOf(body, 'html'), ['too_deep /content/body'], name)
  for (const body of ['>'.repeat(100_000), many(300, (i) => `${' '.repeat(2 * i)}- a\n`)])
    assert.deepEqual(await errorsOf(body, 'markdown'), ['too_deep /content/body'])
})

const HEAVY: [body: string, format: Format][] = [
  [`x{% assign a = " " %}${'{% assign a = a | append: a %}'.repeat(20)}{{ a }}y`, 'html'],
  [`{% assign a = "${'x'.repeat(1000)}" %}{% for i in (1..5000) %}{{ a }}{% endfor %}`, 'html'],
  ['*a _'.repeat(45_000), 'markdown'],
  [`<style>${'div div div div p{}'.repeat(3500)}</style>${'<p>'.repeat(25_000)}`, 'html'],
  [`<style>${many(2500, (i) => `p{a${i}:b}`)}</style>${'<p>x'.repeat(3000)}`, 'html'],
  ['{{ a }}'.repeat(28_000), 'html'],
  [
    `<p>${many(90, (i) => `<b id="${i}" title="${'x'.repeat(900)}">`)}${'<div>t</div>'.repeat(9000)}`,
    'html',
  ],
]

test('what takes too long or yields too much is refused within seconds, and nothing else waits for it', async () => {
  for (const [body, format] of HEAVY) {
    const blockedMs = await longestWait(async () => {
      const errors = named(
        await fieldErrorsApart('acc_1', textOf(body, format), EXAMPLE_NEWSLETTER),
      )
      assert.match(
        errors.join(),
        /^(too_complex|invalid_liquid) \/content\/body$/,
        body.slice(0, 60),
      )
    })
    assert.ok(blockedMs < 500, `${body.slice(0, 60)}: ${blockedMs} ms`)
  }
})

test('words that look like the placeholders of the compiler cost nothing', () => {
  assertLight(`{{ a }} ${many(20_000, (i) => `lq${i}x`)}`)
})

test('a newsletter of 100 KB with 300 rules is not too much', () => {
  const rules = many(300, (i) => `.c${i} td p a{color:red;font-size:12px;line-height:20px}`)
  const lines = many(
    1200,
    (i) =>
      `<tr><td class="c${i % 300}"><p>Hello {{ first_name }}, some words</p><a href="https://x.example/${i}">x</a></td></tr>`,
  )
  assertLight(`<style>${rules}</style><table>${lines}</table>`)
})

test('costly texts of five accounts do not delay the texts of one that used little', async () => {
  const [body, format] = HEAVY[2]!
  const order: string[] = []
  const ask = (accountId: string, text: ReturnType<typeof textOf>) =>
    fieldErrorsApart(accountId, text, EXAMPLE_NEWSLETTER).then(() => void order.push(accountId))
  const light = textOf('Hello', 'markdown')
  await ask('acc_light', light)
  const heavy = [11, 12, 13, 14, 15].map((i) => ask(`acc_${i}`, textOf(body, format)))
  await Promise.all([1, 2, 3].map(() => ask('acc_light', light)))
  assert.deepEqual(order, Array<string>(4).fill('acc_light'))
  // The last of these requests may be rejected before it runs.
  await Promise.allSettled(heavy)
})
