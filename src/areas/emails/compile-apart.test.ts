import assert from 'node:assert/strict'
import { test } from 'node:test'
import { EXAMPLE_CAMPAIGN } from '#areas/campaigns/campaign-events.ts'
import { fieldErrorsApart } from './compile-apart.ts'
import { EXAMPLE_NEWSLETTER } from '#areas/emails/fixtures/newsletter.ts'

const many = (count: number, part: (i: number) => string) => Array.from({ length: count }, (_, i) => part(i)).join('')

/** Returns the errors of a body, and the longest time for which this process was blocked meanwhile. */
async function check(body: string, format: 'html' | 'markdown') {
  let [last, frozenMs] = [performance.now(), 0]
  const tick = () => {
    const now = performance.now()
    frozenMs = Math.max(frozenMs, now - last)
    last = now
  }
  const ticking = setInterval(tick, 5)
  const fieldErrors = await fieldErrorsApart({ ...EXAMPLE_CAMPAIGN, content: { format, body } }, EXAMPLE_NEWSLETTER)
  clearInterval(ticking)
  tick()
  return { fieldErrors: fieldErrors.map(({ code, pointer }) => `${code} ${pointer}`), frozenMs }
}

const DEEP: Record<string, string> = {
  div: '<div>'.repeat(20_000),
  b: '<b>'.repeat(60_000),
  list: '<ul><li>'.repeat(20_000),
  table: '<table><tr><td>'.repeat(13_000),
  selector: `<style>${':not('.repeat(5000)}p${')'.repeat(5000)}{color:red}</style><p>x</p>`,
}

test('what would crash the inliner is refused as too deep', async () => {
  for (const [name, body] of Object.entries(DEEP)) assert.deepEqual((await check(body, 'html')).fieldErrors, ['too_deep /content/body'], name)
  for (const body of ['>'.repeat(100_000), many(300, (i) => `${' '.repeat(2 * i)}- a\n`)])
    assert.deepEqual((await check(body, 'markdown')).fieldErrors, ['too_deep /content/body'])
})

const HEAVY: [body: string, format: 'html' | 'markdown'][] = [
  [`x{% assign a = " " %}${'{% assign a = a | append: a %}'.repeat(20)}{{ a }}y`, 'html'],
  [`{% assign a = "${'x'.repeat(1000)}" %}{% for i in (1..5000) %}{{ a }}{% endfor %}`, 'html'],
  ['*a _'.repeat(45_000), 'markdown'],
  [`<style>${'div div div div p{}'.repeat(3500)}</style>${'<p>'.repeat(25_000)}`, 'html'],
  [`<style>${many(2500, (i) => `p{a${i}:b}`)}</style>${'<p>x'.repeat(3000)}`, 'html'],
  ['{{ a }}'.repeat(28_000), 'html'],
  [`<p>${many(90, (i) => `<b id="${i}" title="${'x'.repeat(900)}">`)}${'<div>t</div>'.repeat(9000)}`, 'html'],
]

test('what takes too long or yields too much is refused within seconds, and nothing else waits for it', async () => {
  for (const [body, format] of HEAVY) {
    const { fieldErrors, frozenMs } = await check(body, format)
    assert.match(fieldErrors.join(), /^(too_complex|invalid_liquid) \/content\/body$/, body.slice(0, 60))
    assert.ok(frozenMs < 500, `${body.slice(0, 60)}: ${frozenMs} ms`)
  }
})

test('words that look like the placeholders of the compiler cost nothing', async () => {
  assert.deepEqual((await check(`{{ a }} ${many(20_000, (i) => `lq${i}x`)}`, 'html')).fieldErrors, [])
})

test('a newsletter of 100 KB with 300 rules is not too much', async () => {
  const rules = many(300, (i) => `.c${i} td p a{color:red;font-size:12px;line-height:20px}`)
  const lines = many(
    1200,
    (i) => `<tr><td class="c${i % 300}"><p>Hello {{ first_name }}, some words</p><a href="https://x.example/${i}">x</a></td></tr>`,
  )
  assert.deepEqual((await check(`<style>${rules}</style><table>${lines}</table>`, 'html')).fieldErrors, [])
})
