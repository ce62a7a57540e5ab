import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { AnyOperation } from '../operation.ts'
import { readOf } from './act-plan.ts'

const declare = (route: string, more: Partial<AnyOperation> = {}) =>
  ({ name: route, route, ...more }) as AnyOperation
const declared = [
  declare('GET /newsletters/{newsletterId}'),
  declare('GET /newsletters/{newsletterId}/address'),
  declare('GET /newsletters/{newsletterId}/redirects'),
  declare('GET /domains/{domainId}'),
  declare('GET /images/{imageId}', { before: () => Promise.resolve(null) }),
]
const read = (route: string, more: Partial<AnyOperation> = {}) =>
  readOf(declared, declare(route, more))?.route ?? null

test('an act reads the record that its path names last', () => {
  assert.equal(read('PATCH /newsletters/{newsletterId}'), 'GET /newsletters/{newsletterId}')
  assert.equal(read('POST /domains/{domainId}/check'), 'GET /domains/{domainId}')
  assert.equal(read('PUT /newsletters/{newsletterId}/address'), 'GET /newsletters/{newsletterId}')
})

test('a guarded DELETE reads what its whole path names, whose ETag it compares', () => {
  const address = '/newsletters/{newsletterId}/address'
  assert.equal(read(`DELETE ${address}`, { guarded: true }), `GET ${address}`)
  assert.equal(read(`DELETE ${address}`), 'GET /newsletters/{newsletterId}')
  assert.equal(read('DELETE /domains/{domainId}', { guarded: true }), 'GET /domains/{domainId}')
  assert.equal(
    read('DELETE /newsletters/{newsletterId}/drafts', { guarded: true }),
    'GET /newsletters/{newsletterId}',
    'without a GET of the whole path',
  )
})

test('nothing is read for a path that names no record, or by a GET with work before it', () => {
  assert.equal(read('POST /newsletters'), null)
  assert.equal(read('DELETE /session', { guarded: true }), null)
  assert.equal(read('DELETE /products/{productId}', { guarded: true }), null)
  assert.equal(read('DELETE /images/{imageId}', { guarded: true }), null)
})
