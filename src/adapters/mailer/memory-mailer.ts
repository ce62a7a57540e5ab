import type { Handover, Mailer, Message } from '#ports/mailer.ts'

/** Keeps messages in memory, and fails on request: `failNext({ outcome: 'later', detail: '452 try later' })`. */
export function memoryMailer(): Mailer & { sent: Message[]; failNext(...handovers: Handover[]): void } {
  const sent: Message[] = []
  const failures: Handover[] = []
  return {
    name: 'memory',
    sent,
    failNext: (...handovers) => void failures.push(...handovers),
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
