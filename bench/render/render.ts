import { EXAMPLE_NEWSLETTER } from '../../src/areas/emails/fixtures/newsletter.ts'
import { ISSUES } from '../../src/areas/emails/blocks/fixtures/issues.ts'
import { compile } from '../../src/areas/emails/compile/compile.ts'
import type { BlocksContent } from '../../src/areas/emails/text/content.ts'
import { openTemplate } from '../../src/areas/emails/compile/email-template.ts'
import { recipientTokenMaker } from '../../src/areas/emails/message/recipient-token.ts'
import { newUuid, uuidBytes, typeId } from '../../src/lib/typeid.ts'
import { encodeQuotedPiece, encodeQuotedPrintable } from '../../src/mail/quoted-printable.ts'
import { LINKED } from '#areas/emails/index.ts'
import type { Ports } from '../../src/ports/ports.ts'
import { testPorts } from '#test/ports.ts'
import { print } from '../child.ts'

const READERS = 100_000
const ROUNDS = 5
const BYTES = 14 * 1024

interface Reader {
  email: string
  name: string
  uuid: Uint8Array
}

/**
 * Compiles an issue of blocks and fills it in for 100,000 readers in quoted-printable, each with a
 * recipient token in its links. Beside it two substitutions of plain strings: one encodes each
 * whole mail, the other writes values into a text that was encoded before.
 */
export async function bench(options: Record<string, string>): Promise<void> {
  const readers = Number(options['readers'] ?? READERS) / ROUNDS
  const { vault } = testPorts({ baseUrl: 'https://mail.example' }) as unknown as Ports
  const content = issue()
  const tokenOf = recipientTokenMaker(vault, Buffer.alloc(8, 7), LINKED)
  const people = Array.from({ length: readers }, (_, i): Reader => ({
    email: `r${i}@example.com`,
    name: `Name${i}`,
    uuid: uuidBytes(typeId('sub', newUuid(i))),
  }))

  const began = performance.now()
  const compiled = compile(
    { subject: 'March', previewText: '', content },
    EXAMPLE_NEWSLETTER,
    'mail',
  )
  const tracking = {
    baseUrl: 'https://mail.example',
    siteUrl: null,
    vault,
    opens: true,
    clicks: true,
    numbers: compiled.links.map((_, i) => i + 1),
  }
  const { fill, encode } = openTemplate(compiled, EXAMPLE_NEWSLETTER, tracking)
  const compileMs = performance.now() - began

  const links = {
    unsubscribeUrl: 'https://mail.example/unsubscribe/LEAVE',
    preferencesUrl: 'https://mail.example/preferences/PREFS',
    newsletterUrl: 'https://mail.example/n/garden',
  }
  const valuesOf = ({ email, name, uuid }: Reader) => ({
    email,
    fields: { first_name: name },
    recipientToken: tokenOf(uuid),
    ...links,
  })
  const marked = fill({
    email: 'EMAILHERE',
    fields: { first_name: 'NAMEHERE' },
    recipientToken: 'TOKENHERE',
    ...links,
  })
  const ready = { html: encodeQuotedPiece(marked.html), text: encodeQuotedPiece(marked.text) }
  const substituted = (text: string, { email, name }: Reader, token: string) =>
    text.replaceAll('TOKENHERE', token).replaceAll('NAMEHERE', name).replaceAll('EMAILHERE', email)
  let written = 0
  // As bytes for the wire: a text that was only joined is not yet written.
  const count = ({ html, text }: { html: string; text: string }) =>
    (written += Buffer.from(html, 'latin1').length + Buffer.from(text, 'latin1').length)
  const ways: Record<string, (reader: Reader) => void> = {
    blocks: (reader) => count(encode(valuesOf(reader))),
    'substitution, each mail encoded': (reader) => {
      const token = tokenOf(reader.uuid)
      count({
        html: encodeQuotedPrintable(substituted(marked.html, reader, token)),
        text: encodeQuotedPrintable(substituted(marked.text, reader, token)),
      })
    },
    'substitution into encoded text': (reader) => {
      const token = tokenOf(reader.uuid)
      count({
        html: substituted(ready.html, reader, token),
        text: substituted(ready.text, reader, token),
      })
    },
  }
  const spent: Record<string, number> = Object.fromEntries(
    Object.keys(ways).map((name) => [name, 0]),
  )
  for (let round = 0; round < ROUNDS; round++)
    for (const [name, way] of Object.entries(ways)) {
      const start = performance.now()
      for (const reader of people) way(reader)
      spent[name]! += performance.now() - start
    }
  spent['blocks']! += compileMs
  const rate = (name: string) => Math.round((1000 * readers * ROUNDS) / spent[name]!)
  print(
    `${Buffer.byteLength(marked.html)} bytes of HTML, ${compiled.links.length} links, compiled in ${compileMs.toFixed(0)} ms, ${written} bytes written`,
  )
  for (const name of Object.keys(ways)) print(`${name}: ${rate(name)} mails/s`)
  print(
    `blocks / substitution, each mail encoded: ${(rate('blocks') / rate('substitution, each mail encoded')).toFixed(2)}`,
  )
  print(
    `blocks / substitution into encoded text: ${(rate('blocks') / rate('substitution into encoded text')).toFixed(2)}`,
  )
}

/** Takes the blocks of a digest again and again, up to 14 KB of HTML. */
function issue(): BlocksContent {
  const { content } = ISSUES.find(({ name }) => name === 'digest')!
  const { content: letter } = ISSUES.find(({ name }) => name === 'letter-plain')!
  if (content.format !== 'blocks' || letter.format !== 'blocks')
    throw new Error('The digest and the letter are of blocks.')
  const blocks = [...letter.blocks]
  const size = () =>
    compile(
      { subject: '', previewText: '', content: { format: 'blocks', blocks } },
      EXAMPLE_NEWSLETTER,
      'mail',
    ).html.length
  for (const block of content.blocks) if (size() < BYTES) blocks.push(block)
  return { format: 'blocks', blocks }
}
