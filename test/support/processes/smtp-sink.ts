import { createServer, type Socket } from 'node:net'

// A mail server in a process of its own that accepts mail as fast as it can (RFC 5321, PIPELINING,
// CHUNKING), and counts messages by recipient. Started with `data` it offers no CHUNKING, with
// `slow` it answers after 20 ms. The message `{reset: true}` clears its counts, `{read: true}`
// returns them, and `{recipients: true}` returns each address with its count.

const SLOW_MS = process.argv[2] === 'slow' ? 20 : 0
const NONE = Buffer.alloc(0)
const END = Buffer.from('\r\n.\r\n')
const EXTENSIONS = [
  'PIPELINING',
  'SIZE 104857600',
  'ENHANCEDSTATUSCODES',
  ...(process.argv[2] === 'data' ? [] : ['CHUNKING']),
  'SMTPUTF8',
]
const HELLO = ['sink.test', ...EXTENSIONS]
  .map((line, i) => `250${i === EXTENSIONS.length ? ' ' : '-'}${line}\r\n`)
  .join('')

let taken = new Map<string, number>()
let messages = 0
let bytes = 0

function accept(recipient: string): void {
  messages += 1
  taken.set(recipient, (taken.get(recipient) ?? 0) + 1)
}

function converse(socket: Socket): void {
  let rest: Buffer = NONE
  let recipient = ''
  let inText = false
  /** The bytes of a BDAT that are still to come. */
  let chunk = 0

  function answerTo(line: string): string {
    const verb = line.slice(0, 4).toUpperCase()
    if (verb === 'EHLO') return HELLO
    if (verb === 'RCPT') recipient = line.slice(line.indexOf('<') + 1, line.indexOf('>'))
    if (verb === 'BDAT') {
      chunk = Number(line.split(' ')[1])
      return ''
    }
    if (verb === 'DATA') {
      inText = true
      return '354 Go on\r\n'
    }
    return verb === 'QUIT' ? '221 2.0.0 Bye\r\n' : '250 2.0.0 OK\r\n'
  }

  socket.setNoDelay(true)
  socket.on('error', () => {})
  socket.write('220 sink.test ESMTP\r\n')
  socket.on('data', (part) => {
    bytes += part.length
    let buffer = rest.length === 0 ? part : Buffer.concat([rest, part])
    let answers = ''
    for (;;) {
      if (chunk > 0) {
        const skipped = Math.min(chunk, buffer.length)
        buffer = buffer.subarray(skipped)
        chunk -= skipped
        if (chunk > 0) break
        accept(recipient)
        answers += '250 2.0.0 Taken\r\n'
      }
      const end = buffer.indexOf(inText ? END : '\r\n')
      if (end < 0) break
      if (inText) {
        inText = false
        accept(recipient)
        answers += '250 2.0.0 Taken\r\n'
        buffer = buffer.subarray(end + END.length)
      } else {
        answers += answerTo(buffer.toString('latin1', 0, end))
        // The final dot may be on the first line of a text: its line end is the one before it.
        buffer = buffer.subarray(inText ? end : end + 2)
      }
    }
    rest =
      buffer.length === 0
        ? NONE
        : inText && buffer.length > END.length
          ? Buffer.from(buffer.subarray(-END.length + 1))
          : Buffer.from(buffer)
    if (answers !== '' && SLOW_MS > 0) setTimeout(() => socket.write(answers), SLOW_MS)
    else if (answers !== '') socket.write(answers)
  })
}

const server = createServer(converse)
server.listen(0, '127.0.0.1', () =>
  process.send!({ port: (server.address() as { port: number }).port }),
)

process.on('message', (message: { reset?: true; recipients?: true }) => {
  if (message.reset) {
    taken = new Map()
    messages = 0
    bytes = 0
  }
  process.send!({
    messages,
    distinct: taken.size,
    repeats: messages - taken.size,
    bytes,
    ...(message.recipients && { recipients: [...taken] }),
  })
})
process.on('disconnect', () => process.exit())
