import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isTooSoon, visitorOf } from './bot.ts'

const botOf = (userAgent: string, prefetch = false) => visitorOf({ userAgent, prefetch })

test('image proxies, scanners, previews and programs are bots', () => {
  for (const name of [
    'Mozilla/5.0',
    '',
    'Mozilla/5.0 (Windows NT 5.1; rv:11.0) Gecko Firefox/11.0 (via ggpht.com GoogleImageProxy)',
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/42.0.2311.135 Safari/537.36 Edge/12.246 Mozilla/5.0',
    'YahooMailProxy; https://help.yahoo.com/kb/yahoo-mail-proxy-SLN28749.html',
    'Mozilla/5.0 (compatible; Barracuda Sentinel (EE))',
    'Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)',
    'Mozilla/5.0 (compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm)',
    'python-requests/2.32.0',
    'curl/8.5.0',
    'Mozilla/5.0 (X11; Linux x64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/130.0 Safari/537.36',
  ])
    assert.notEqual(botOf(name), 'human', name)
  assert.equal(
    botOf(
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.1 Safari/605.1.15',
      true,
    ),
    'prefetch',
  )
})

test('each bot has the reason why it is one', () => {
  assert.equal(botOf('Mozilla/5.0'), 'apple_privacy')
  assert.equal(
    botOf(
      'Mozilla/5.0 (Windows NT 5.1; rv:11.0) Gecko Firefox/11.0 (via ggpht.com GoogleImageProxy)',
    ),
    'image_proxy',
  )
  assert.equal(botOf('Mozilla/5.0 (compatible; Barracuda Sentinel (EE))'), 'security_gateway')
  assert.deepEqual([botOf('curl/8.5.0'), botOf('')], ['program', 'program'])
  assert.deepEqual(
    [botOf('curl/8.5.0', true), botOf('Mozilla/5.0', true)],
    ['prefetch', 'prefetch'],
  )
})

test('browsers and mail programs are people', () => {
  for (const name of [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Safari/605.1.15',
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36 Edg/131.0.0.0',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148',
    'Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Thunderbird/128.4.0',
    'Mozilla/4.0 (compatible; ms-office; MSOffice 16)',
    'Microsoft Office/16.0 (Windows NT 10.0; Microsoft Outlook 16.0.17928; Pro)',
  ])
    assert.equal(botOf(name), 'human', name)
})

test('a click is too soon for a person until five seconds after the mail was taken', () => {
  const sent = new Date('2026-03-01T09:00:00Z')
  const after = (ms: number) => new Date(sent.getTime() + ms)
  assert.deepEqual(
    [isTooSoon(after(4999), sent), isTooSoon(after(5000), sent), isTooSoon(after(60_000), null)],
    [true, false, true],
  )
})
