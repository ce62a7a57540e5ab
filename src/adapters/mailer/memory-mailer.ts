import type { SendResult, Mailer, Message } from '#ports/mailer.ts'

/** Keeps messages in memory. Fails on request: `failNext({ outcome: 'later', detail: '452' })`. */
export function memoryMailer(): Mailer & {
  sent: Message[]
  failNext(...results: SendResult[]): void
} {
  const sent: Message[] = []
  const failures: SendResult[] = []
  return {
    name: 'memory',
    provider: 'smtp',
    sent,
    failNext: (...results) => void failures.push(...results),
    async send(message) {
      const failure = failures.shift()
      if (failure) return failure
      sent.push(message)
      return { outcome: 'sent', detail: '250 OK' }
    },
    async check() {},
    async close() {},
  }
}
