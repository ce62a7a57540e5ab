import { createTransport } from 'nodemailer'

// Sends the same personalised mails by nodemailer's pool, in a process of its own. The message
// `{port, count, mail}` starts it; it is answered with the seconds that it took.

/** One mail, with `{{name}}`, `{{town}}` and `{{n}}` in place of the reader's values. */
export interface MailTemplate {
  from: { name: string; address: string }
  subject: string
  text: string
  html: string
  headers: Record<string, string>
}

/** As many as the product opens. nodemailer's own default is 5. */
const CONNECTIONS = 20
/** Mails handed to the pool at once, so that none of its connections ever waits for one. */
const AT_ONCE = 200

process.on(
  'message',
  ({ port, count, mail }: { port: number; count: number; mail: MailTemplate }) => {
    void sendAll(port, count, mail).then((seconds) => process.send!({ seconds }))
  },
)
process.on('disconnect', () => process.exit())
process.send!({ ready: true })

async function sendAll(port: number, count: number, mail: MailTemplate): Promise<number> {
  const transport = createTransport({
    host: '127.0.0.1',
    port,
    pool: true,
    maxConnections: CONNECTIONS,
    maxMessages: Infinity,
    secure: false,
    ignoreTLS: true,
  })
  const began = performance.now()
  let n = 0
  const sendOn = async () => {
    while (n < count) {
      n += 1
      const values: Record<string, string> = {
        name: `Reader ${n}`,
        town: `Town ${n % 977}`,
        n: String(n),
      }
      const filled = (template: string) =>
        template.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => values[name]!)
      await transport.sendMail({
        from: mail.from,
        to: `reader${n}@readers.test`,
        subject: filled(mail.subject),
        text: filled(mail.text),
        html: filled(mail.html),
        headers: mail.headers,
        messageId: `<welcome.${n}@garden.test>`,
      })
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, sendOn))
  const seconds = (performance.now() - began) / 1000
  transport.close()
  return seconds
}
