import { connect } from 'node:net'

const CONNECTIONS = 20

/**
 * What one process can do at all: hands one fixed message over again and again, each with its own envelope, MAIL, RCPT and DATA in
 * one write with the text before them (RFC 2920). Answers messages a second.
 */
export async function rawRate(port: number, text: Buffer, total: number): Promise<number> {
  let left = total
  const ended = Buffer.concat([text, Buffer.from('.\r\n')])
  const began = performance.now()
  await Promise.all(
    Array.from({ length: CONNECTIONS }, () => {
      return new Promise<void>((resolve, reject) => {
        const socket = connect({ port, host: '127.0.0.1', noDelay: true })
        const envelope = () => `MAIL FROM:<news@garden.test>\r\nRCPT TO:<reader${left}@readers.test>\r\nDATA\r\n`
        let line = ''
        let inEnvelope = false
        socket.on('error', reject)
        socket.on('data', (chunk) => {
          line += chunk.toString('latin1')
          for (let end = line.indexOf('\r\n'); end >= 0; end = line.indexOf('\r\n')) {
            const reply = line.slice(0, 4)
            line = line.slice(end + 2)
            if (reply === '220 ') socket.write('EHLO bench.test\r\n')
            else if (reply === '250 ' && !inEnvelope) {
              inEnvelope = true
              left -= 1
              socket.write(envelope())
            } else if (reply === '354 ') {
              if (left > 0) {
                left -= 1
                socket.cork()
                socket.write(ended)
                socket.write(envelope())
                socket.uncork()
              } else {
                socket.write(ended)
                socket.end('QUIT\r\n')
              }
            } else if (reply === '221 ') resolve()
          }
        })
      })
    }),
  )
  return total / ((performance.now() - began) / 1000)
}
