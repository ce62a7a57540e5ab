/** Zapier's own runner on a developer's computer reaches a Mailcast there without a certificate. */
const THIS_COMPUTER = /^(localhost|127\.0\.0\.1|\[::1\])$/

/**
 * Reads the address that a person typed: the origin of their Mailcast, with https unless it is on
 * this computer, since tokens are sent there.
 */
function readServer(z, typed) {
  const text = String(typed ?? '').trim()
  const address = /^[a-z]+:\/\//i.test(text) ? text : `https://${text}`
  const url = URL.canParse(address) ? new URL(address) : null
  if (url?.protocol === 'https:') return url.origin
  if (url?.protocol === 'http:' && THIS_COMPUTER.test(url.hostname)) return url.origin
  throw new z.errors.Error(
    'Enter the address of your Mailcast, such as https://news.example.org. It begins with https.',
    'wrong_address',
  )
}

module.exports = { readServer }
