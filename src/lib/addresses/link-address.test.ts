import assert from 'node:assert/strict'
import { test } from 'node:test'
import { judgeAddress } from './link-address.ts'

const link = (address: string) => {
  const found = judgeAddress(address, 'link')
  return 'whole' in found ? found.whole : [found.fault, found.near ?? found.scheme ?? '']
}

test('whole addresses stay as they are written, and those without https get it', () => {
  for (const address of [
    'https://garden.example/peas?a=1#b',
    'HTTP://garden.example',
    'http://localhost:3000/x',
    'https://münchen.example/ä b',
    'mailto:ada@garden.example',
    'tel:+49170',
    'sms:+49170?body=Peas',
    'webcal://garden.example/dates.ics',
    '#peas',
  ])
    assert.equal(link(address), address)
  assert.equal(link('//garden.example/peas'), 'https://garden.example/peas')
  assert.equal(link(' www.garden.example/peas\n'), 'https://www.garden.example/peas')
})

test('an address that is not whole is told from one that no mail may have, with what was meant', () => {
  for (const [address, fault, meant] of [
    ['', 'missing', ''],
    ['#', 'missing', ''],
    ['/stall.png', 'part', ''],
    ['page.html', 'part', ''],
    ['../peas', 'part', ''],
    ['Almanac', 'part', ''],
    ['C:\\peas.png', 'part', ''],
    ['https://', 'part', ''],
    ['https:///x', 'part', ''],
    ['mailto:', 'part', ''],
    ['https:/garden.example', 'part', 'https://garden.example'],
    ['https//garden.example', 'part', 'https://garden.example'],
    ['http:\\\\garden.example', 'part', 'http://garden.example'],
    ['https://https://garden.example', 'part', 'https://garden.example'],
    ['garden.example/peas', 'part', 'https://garden.example/peas'],
    ['garden.example:8080', 'part', 'https://garden.example:8080'],
    ['ada@garden.example', 'part', 'mailto:ada@garden.example'],
    ['javascript:alert(1)', 'scheme', 'javascript'],
    ['java\nscript:alert(1)', 'scheme', 'javascript'],
    ['ftp://garden.example', 'scheme', 'ftp'],
    ['whatsapp://send', 'scheme', 'whatsapp'],
  ] as const)
    assert.deepEqual(link(address), [fault, meant], address)
})

test('an image comes from the web alone', () => {
  const image = (address: string) => judgeAddress(address, 'fetched')
  assert.deepEqual(image('//cdn.example/a.png'), { whole: 'https://cdn.example/a.png' })
  assert.deepEqual(image('data:image/png;base64,AAAA'), { fault: 'data', scheme: 'data' })
  for (const address of ['cid:a', 'file:///a.png', 'mailto:ada@garden.example', '#a', '/a.png'])
    assert.deepEqual(image(address), { fault: 'part' }, address)
})
