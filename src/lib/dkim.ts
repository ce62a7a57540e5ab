import { createHash, type KeyObject, sign } from 'node:crypto'
import { promisify } from 'node:util'

export interface DkimKey {
  domain: string
  selector: string
  /** RSA, at least 2048 bits. */
  privateKey: KeyObject
}

// Named once more than they are there, so that nobody adds a second one on the way (RFC 6376 §8.15).
const ALWAYS = ['From', 'Reply-To', 'To', 'Subject', 'Date', 'Message-ID', 'MIME-Version', 'Content-Type', 'Content-Transfer-Encoding']
// RFC 8058 §4: the signature covers both unsubscribe headers. A relaying list adds its own, so they are named only where they are.
const WHERE_PRESENT = /^(list-.+|feedback-id|auto-submitted)$/

const signAsync = promisify(sign)

/** The message with a DKIM-Signature on top (RFC 6376; rsa-sha256, relaxed/relaxed, no `l=`). The thread pool signs, some 1 ms each. */
export async function signDkim(raw: Buffer, { domain, selector, privateKey }: DkimKey, now: Date): Promise<Buffer> {
  const end = raw.indexOf('\r\n\r\n')
  const fields = fieldsOf(raw.toString('latin1', 0, end < 0 ? raw.length : end))
  const names = signedNames(fields)
  const bodyHash = createHash('sha256')
    .update(relaxedBody(end < 0 ? Buffer.alloc(0) : raw.subarray(end + 4)))
    .digest('base64')
  const unsigned = [
    `DKIM-Signature: v=1; a=rsa-sha256; c=relaxed/relaxed; d=${domain};`,
    `s=${selector}; t=${Math.floor(now.getTime() / 1000)};`,
    `${folded('h=', names, ':')};`,
    `bh=${bodyHash};`,
    'b=',
  ].join('\r\n ')
  const text = [...chosen(fields, names).map(relaxedField), relaxedField(unsigned)].join('\r\n')
  const signature = await signAsync('sha256', Buffer.from(text, 'latin1'), privateKey)
  const lines = signature.toString('base64').match(/.{1,72}/g)!
  return Buffer.concat([Buffer.from(`${unsigned}${lines.join('\r\n ')}\r\n`, 'latin1'), raw])
}

/** The header's fields, with their folds, in order. */
function fieldsOf(head: string): string[] {
  return head.split(/\r\n(?![ \t])/)
}

function nameOf(field: string): string {
  return field.slice(0, field.indexOf(':')).trimEnd()
}

function signedNames(fields: readonly string[]): string[] {
  const present = fields.map(nameOf)
  const extra = present.filter((name) => WHERE_PRESENT.test(name.toLowerCase()))
  return [...ALWAYS, ...new Set(extra)].flatMap((name) => {
    const times = present.filter((one) => one.toLowerCase() === name.toLowerCase()).length
    return Array.from({ length: times + 1 }, () => name)
  })
}

/** Of several fields with one name the last is taken first (RFC 6376 §5.4.2); a name without a field left adds nothing. */
function chosen(fields: readonly string[], names: readonly string[]): string[] {
  const left = [...fields]
  return names.flatMap((name) => {
    const at = left.findLastIndex((field) => nameOf(field).toLowerCase() === name.toLowerCase())
    return at < 0 ? [] : left.splice(at, 1)
  })
}

/** RFC 6376 §3.4.2. */
function relaxedField(field: string): string {
  const value = field
    .slice(field.indexOf(':') + 1)
    .replace(/\r\n/g, '')
    .replace(/[ \t]+/g, ' ')
    .trim()
  return `${nameOf(field).toLowerCase()}:${value}`
}

/** RFC 6376 §3.4.4. */
function relaxedBody(body: Buffer): Buffer {
  const text = body
    .toString('latin1')
    .replace(/[ \t]+/g, ' ')
    .replace(/ (?=\r\n|$)/g, '')
  let end = text.length
  while (end >= 2 && text.startsWith('\r\n', end - 2)) end -= 2
  return Buffer.from(end === 0 ? '' : `${text.slice(0, end)}\r\n`, 'latin1')
}

/** Lines of at most 76 characters; white space may stand beside each separator (RFC 6376 §3.5). */
function folded(begin: string, words: readonly string[], separator: string): string {
  const lines = ['']
  let line = begin
  for (const [i, word] of words.entries()) {
    const piece = i === words.length - 1 ? word : `${word}${separator}`
    if (line.length + piece.length > 75) {
      lines.push(line)
      line = ''
    }
    line += piece
  }
  return [...lines, line].slice(1).join('\r\n ')
}
