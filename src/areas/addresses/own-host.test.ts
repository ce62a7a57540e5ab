import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testWorld } from '#test/world.ts'
import { isServedHost } from './index.ts'

const world = await testWorld({ baseUrl: 'https://xn--grten-gra.example/post' })

test('a host is ours however it is written, and no other is', async () => {
  for (const name of ['gärten.example', 'GÄRTEN.example.', 'xn--grten-gra.example'])
    assert.ok(await isServedHost(world.system, name), name)
  for (const name of [
    '',
    'example',
    'a.gärten.example',
    '*.example',
    'gärten.example:443',
    ' ',
    '%',
    'gärten.example/x',
    'gärten.example\\@elsewhere.example',
    'gärten.example?x',
    'gärten.example#x',
    'g%61rten.example',
    'gärten.example\t',
  ])
    assert.ok(!(await isServedHost(world.system, name)), name)
})
