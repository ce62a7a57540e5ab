import { connect } from 'node:net'

const CONNECTIONS = 20

/**
 * Submits one fixed message again and again, as the most that one process can do. Each has its own
 * envelope; MAIL, RCPT and DATA go in one write with the text before them (RFC 2920). Returns
 * messages a second.
 */
export async function rawRate(port: number, text: Buffer, total: number): Promise<number> {
  let left = total
  const ended = Buffer.concat([text, Buffer.from('.\r\n')])
  const began = performance.now()
  await Promise.all(
    Array.from({ length: CONNECTIONS }, () => {
      return new Promise<void>((resolve, reject) => {
        const socket = connect({ port, host: '127.0.0.1', noDelay: true })
        const envelope = () =>
          `MAIL FROM:<news@garden.test>\r\nRCPT TO:<reader${left}@readers.test>\r\nDATA\r\n`
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

const IN_A_ROW = 16

/**
 * Submits by BDAT (RFC 3030), over as few connections and with as many messages in a row on each as
 * the product.
 */
export async function rawChunkedRate(port: number, text: Buffer, total: number): Promise<number> {
  let left = total
  const began = performance.now()
  const row = () => {
    const parts: Buffer[] = []
    for (let i = 0; i < IN_A_ROW && left > 0; i++, left--)
      parts.push(
        Buffer.from(
          `MAIL FROM:<news@garden.test>\r\nRCPT TO:<reader${left}@readers.test>\r\nBDAT ${text.length} LAST\r\n`,
        ),
        text,
      )
    return parts
  }
  await Promise.all(
    Array.from({ length: 4 }, () => {
      return new Promise<void>((resolve, reject) => {
        const socket = connect({ port, host: '127.0.0.1', noDelay: true })
        let awaited = 0
        socket.on('error', reject)
        socket.on('close', resolve)
        socket.on('data', (chunk) => {
          const said = chunk.toString('latin1')
          if (said.startsWith('221')) return
          if (said.startsWith('220')) return socket.write('EHLO bench.test\r\n')
          awaited -= said.startsWith('250-') ? 0 : said.split('\r\n').length - 1
          if (awaited > 0) return
          const parts = row()
          awaited = (parts.length / 2) * 3
          if (awaited === 0) return socket.end('QUIT\r\n')
          socket.cork()
          for (const part of parts) socket.write(part)
          socket.uncork()
        })
      })
    }),
  )
  return total / ((performance.now() - began) / 1000)
}
