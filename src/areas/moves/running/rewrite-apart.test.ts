import assert from 'node:assert/strict'
import { test } from 'node:test'
import { MINUTE_MS } from '#lib/duration.ts'
import { rewritingIn } from './rewrite-apart.ts'
import type { RewriteWork } from './rewrite.ts'

const ACCOUNT = 'acc_one'
/**
 * The limit is in processor time, which does not grow on a busy machine. A text in this test needs
 * a hundredth of it.
 */
const limits = { cpuMs: 600, clockMs: 10 * MINUTE_MS }
const rewriteAll = rewritingIn(
  new URL('../fixtures/stuck-rewrite-process.ts', import.meta.url),
  limits,
)

const work = (text: string): RewriteWork => ({
  body: { format: 'html', text },
  base: null,
  issues: { 'old.example/peas': 'https://new.example/peas' },
  pictures: {},
})
const link = (at: string, words: string) => `<a href="https://${at}/peas">${words}</a>`

test('a text that takes too long, or ends its process, is given up alone', async () => {
  const texts = [link('old.example', 'a'), 'for ever', link('old.example', 'b'), 'the end']
  assert.deepEqual(
    (await rewriteAll(ACCOUNT, texts.map(work))).map((one) => one?.text ?? null),
    [link('new.example', 'a'), null, link('new.example', 'b'), null],
  )
  // The next batch runs in a new process.
  assert.deepEqual(await rewriteAll(ACCOUNT, [work(link('old.example', 'c'))]), [
    { format: 'html', text: link('new.example', 'c') },
  ])
})
